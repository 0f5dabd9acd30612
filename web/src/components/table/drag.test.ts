import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { standIn } from "./browser";
import { draggable } from "./drag";

const HEIGHT = 100;

let card: HTMLButtonElement;
let dropped: boolean;
const onDrop = vi.fn(() => dropped);
const onClick = vi.fn();

beforeAll(() => {
  standIn();
  Element.prototype.setPointerCapture = () => {};
});

beforeEach(() => {
  onDrop.mockClear();
  onClick.mockClear();
  dropped = true;
  card = document.createElement("button");
  Object.defineProperty(card, "offsetHeight", { value: HEIGHT });
  card.addEventListener("click", onClick);
  draggable({ enabled: () => true, onDrop })(card);
});

function point(type: string, x: number, y: number): void {
  card.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, isPrimary: true, button: 0 }));
}

/** Press, go that way, let go, and the click that follows in a browser. */
function drag(x: number, y: number, end = "pointerup"): void {
  point("pointerdown", 0, 0);
  point("pointermove", x, y);
  point(end, x, y);
  card.click();
}

describe("a press that goes", () => {
  it("nowhere is a tap", () => {
    drag(2, -3);
    expect(onDrop).not.toHaveBeenCalled();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it("far up plays the card, which stays under the finger, and is no tap", () => {
    drag(30, -80);
    expect(onDrop).toHaveBeenCalledOnce();
    expect(card.style.translate).toBe("30px -80px");
    expect(onClick).not.toHaveBeenCalled();
  });

  it("up a little lets the card go back", () => {
    drag(10, -40);
    expect(onDrop).not.toHaveBeenCalled();
    expect(card.style.translate).toBe("");
  });

  it("far up with a card that may not be played lets it go back", () => {
    dropped = false;
    drag(10, -90);
    expect(card.style.translate).toBe("");
  });

  it("far up and is broken off by the system plays nothing", () => {
    drag(10, -90, "pointercancel");
    expect(onDrop).not.toHaveBeenCalled();
    expect(card.style.translate).toBe("");
  });
});
