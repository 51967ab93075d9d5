import { whenIdle } from '../idle'
import { session } from '../session'
import { siteNodes } from '../site-nodes'
import { type MediaHost, startMediaHost } from './media-host'
import type { DecodableCodecs } from './media-socket.rules'
import { createTabMediaSocket } from './page-media-socket'

/** A hidden page keeps its socket this long, so that a glance at another tab does not close it. */
const HIDDEN_MS = 5 * 60_000

/** A browser that kills as many workers has no room for them. */
const MOST_LOSSES = 3

const tabSocket = createTabMediaSocket()

/** The one socket of this tab; it opens when something joins a stream. */
export const mediaSocket = tabSocket.tab

/** What failed in this browser although it said that it decodes it; not tried again by this tab. */
let failed: Partial<DecodableCodecs> = {}

let host = startHost()

/** Where the socket of this tab runs now. */
export const getMediaHost = (): Promise<MediaHost> => host

followTab()

followSiteNodes()

function startHost(): Promise<MediaHost> {
  const started = startMediaHost({ mayUseWorker: mediaSocket.losses() < MOST_LOSSES, onLost: replaceHost })
  void started.then(({ socket, codecs, setDecodable }) => {
    setDecodable({ ...codecs, ...failed })
    tabSocket.use(socket)
  })
  return started
}

function replaceHost() {
  tabSocket.lose()
  host = startHost()
}

function followTab() {
  let sessionId = session.id()
  // The server checked the session when the socket opened, so another session needs another socket.
  session.subscribe(() => {
    if (session.id() === sessionId) return
    sessionId = session.id()
    mediaSocket.reconnect()
  })
  window.addEventListener('online', () => mediaSocket.reconnect())
}

function followSiteNodes() {
  const follow = () => siteNodes.hasNodes() && mediaSocket.followNodes()
  siteNodes.subscribe(follow)
  follow()
}

/** Switches to container audio, because Opus failed in this browser. */
export const giveUpOpus = (streamId: string) => giveUp(streamId, { opus: false })

/** Switches to JPEG pictures, because the video codec failed in this browser. */
export const giveUpVideo = (streamId: string) => giveUp(streamId, { video: [] })

function giveUp(streamId: string, codecs: Partial<DecodableCodecs>) {
  failed = { ...failed, ...codecs }
  void host.then((running) => {
    running.setDecodable({ ...running.codecs, ...failed })
    running.socket.rejoin(streamId)
  })
}

/** Keeps the socket open while the page is visible; returns how to stop. */
export const listenWhileVisible = (): (() => void) => whileVisible(mediaSocket.listen)

/** Does something while the page is visible, and some minutes longer; `begin` returns how to end it. Returns how to stop. */
export function whileVisible(begin: () => () => void): () => void {
  let stop: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function end() {
    stop?.()
    stop = null
  }
  function follow() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') stop ??= begin()
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
