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
export function draggable({ enabled, onDrop }: DragWishes): (element: HTMLElement) => () => void {
  return (element) => {
    let start: PointerEvent | null = null;
    let isDragging = false;

    const onDown = (event: PointerEvent) => {
      if (enabled() && event.isPrimary && event.button === 0) {
        start = event;
      }
    };
    const onMove = (event: PointerEvent) => {
      if (start === null) {
        return;
      }
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!isDragging && Math.hypot(x, y) > SLACK) {
        isDragging = true;
        element.setPointerCapture(event.pointerId);
        element.dataset.dragged = "";
      }
      if (isDragging) {
        element.style.translate = `${x}px ${y}px`;
      }
    };
    const onEnd = (event: PointerEvent) => {
      const isFar = start !== null && start.clientY - event.clientY > element.offsetHeight * FAR_ENOUGH;
      const isPlayed = isDragging && event.type === "pointerup" && isFar && onDrop();
      if (isDragging && !isPlayed) {
        goBack(element);
      }
      start = null;
      setTimeout(() => {
        isDragging = false;
      });
    };
    const onClick = (event: MouseEvent) => {
      if (isDragging) {
        event.stopImmediatePropagation();
      }
    };
    const events = { pointerdown: onDown, pointermove: onMove, pointerup: onEnd, pointercancel: onEnd };
    for (const [name, listener] of Object.entries(events)) {
      element.addEventListener(name, listener as EventListener);
    }
    element.addEventListener("click", onClick, { capture: true });
    return () => {
      for (const [name, listener] of Object.entries(events)) {
        element.removeEventListener(name, listener as EventListener);
      }
      element.removeEventListener("click", onClick, { capture: true });
    };
  };
}

/** Let the card glide from where it was let go to its place. */
export function goBack(element: HTMLElement): void {
  const { translate } = element.style;
  element.style.translate = "";
  delete element.dataset.dragged;
  element.animate({ translate: [translate, "0px 0px"] }, { duration: 160, easing: "ease-out" });
}
