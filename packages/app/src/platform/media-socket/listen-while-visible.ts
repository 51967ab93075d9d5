import { whenIdle } from '../when-idle'
import { mediaSocket } from '.'

/** A page nobody looks at hears of alerts a while longer, for whoever only glances at another tab. */
const HIDDEN_MS = 5 * 60_000

/** Keeps the socket open as long as somebody looks at the page; returns how to stop. */
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
