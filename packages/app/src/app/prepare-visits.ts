import { getLinkPath, getStreamId } from '../platform/links.rules'
import { loadPageCode } from '../platform/page-code'

/**
 * Loads the code of a page when the pointer or the focus comes to a link to it, and joins a stream at the click on it: its
 * picture is on its way while the page is being rendered.
 */
export function prepareVisits() {
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, load, { passive: true })
  document.addEventListener('click', join)
}

function load({ target }: Event) {
  const path = findPath(target)
  if (path !== null && path !== window.location.pathname) loadPageCode(path)
}

/** A click that the router took is prevented by now; all others open another tab or do something else. */
function join({ target, defaultPrevented }: Event) {
  const path = defaultPrevented ? findPath(target) : null
  const streamId = path === null ? null : getStreamId(path)
  if (streamId === null) return
  void import('../platform/media-socket/stream-picture').then(
    ({ startPictureEarly }) => startPictureEarly(streamId),
    () => undefined,
  )
}

function findPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link === null ? null : getLinkPath(link, window.location.origin)
}
