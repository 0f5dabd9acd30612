/** Dragging a card of the hand: it follows the finger, and is played when it is let go above the hand. */

/** Pixels before a press is a drag and not a tap. */
const SLACK = 8;
/** How far up, in heights of the card, it must be let go to be played. */
const FAR_ENOUGH = 0.55;

export interface DragWishes {
  readonly enabled: () => boolean;
  /** True if the card was taken; otherwise it goes back. */
  readonly onDrop: () => boolean;
}

/** An attachment for a card's button. A drag swallows the click that ends it. */
export function draggable(wishes: DragWishes): (element: HTMLElement) => () => void {
  return (element) => {
    const drag = new Drag(element, wishes);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", drag.press, { signal });
    element.addEventListener("pointermove", drag.move, { signal });
    element.addEventListener("pointerup", drag.release, { signal });
    element.addEventListener("pointercancel", drag.release, { signal });
    element.addEventListener("click", drag.click, { signal, capture: true });
    return () => listening.abort();
  };
}

class Drag {
  readonly #element: HTMLElement;
  readonly #wishes: DragWishes;
  #start: PointerEvent | null = null;
  #isDragging = false;

  constructor(element: HTMLElement, wishes: DragWishes) {
    this.#element = element;
    this.#wishes = wishes;
  }

  readonly press = (event: PointerEvent): void => {
    if (this.#wishes.enabled() && event.isPrimary && event.button === 0) {
      this.#start = event;
    }
  };

  readonly move = (event: PointerEvent): void => {
    if (this.#start === null) {
      return;
    }
    const [x, y] = [event.clientX - this.#start.clientX, event.clientY - this.#start.clientY];
    if (!this.#isDragging && Math.hypot(x, y) > SLACK) {
      this.#isDragging = true;
      this.#element.setPointerCapture(event.pointerId);
      this.#element.dataset.dragged = "";
    }
    if (this.#isDragging) {
      this.#element.style.translate = `${x}px ${y}px`;
    }
  };

  readonly release = (event: PointerEvent): void => {
    const up = this.#start === null ? 0 : this.#start.clientY - event.clientY;
    const isDropped = event.type === "pointerup" && up > this.#element.offsetHeight * FAR_ENOUGH;
    if (this.#isDragging && !(isDropped && this.#wishes.onDrop())) {
      goBack(this.#element);
    }
    this.#start = null;
    // The click that belongs to this release comes first.
    setTimeout(() => {
      this.#isDragging = false;
    });
  };

  readonly click = (event: MouseEvent): void => {
    if (this.#isDragging) {
      event.stopImmediatePropagation();
    }
  };
}

/** Let the card glide from where it was let go to its place. */
export function goBack(element: HTMLElement): void {
  const { translate } = element.style;
  element.style.translate = "";
  delete element.dataset.dragged;
  element.animate({ translate: [translate, "0px 0px"] }, { duration: 160, easing: "ease-out" });
}
