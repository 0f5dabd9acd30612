/** The sign on the page's icon that it is the viewer's turn, where the system has such a sign. */
export function showTurn(isMine: boolean): void {
  if ("setAppBadge" in navigator) {
    const shown = isMine ? navigator.setAppBadge() : navigator.clearAppBadge();
    // A page that is not installed may not: then there is only the title.
    shown.catch(() => {});
  }
}
