/** Shows the element on the whole screen, or leaves that. */
export function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
  else void element?.requestFullscreen?.().catch(() => undefined)
}
