/** What jsdom lacks of a browser, for the tests: nothing is measured, nothing flies, time goes on when told. */

class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function standIn(): void {
  globalThis.ResizeObserver = StillObserver;
  Element.prototype.getAnimations = () => [];
  Element.prototype.animate = () => ({ cancel: () => {}, finish: () => {} }) as unknown as Animation;
  Element.prototype.scrollTo = () => {};
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;
}
