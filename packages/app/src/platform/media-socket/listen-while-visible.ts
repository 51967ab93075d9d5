import { whenIdle } from '../when-idle'
import { mediaSocket } from '.'

/** A hidden page keeps its socket this long, so that a glance at another tab does not close it. */
const HIDDEN_MS = 5 * 60_000

/** Keeps the socket open while the page is visible; returns how to stop. */
export function listenWhileVisible(): () => void {
  let stop: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function end() {
    stop?.()
    stop = null
  }
  function follow() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') stop ??= mediaSocket.listen()
    else timer = setTimeout(end, HIDDEN_MS)
  }
  const prevent = whenIdle(follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    prevent()
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    end()
  }
}
