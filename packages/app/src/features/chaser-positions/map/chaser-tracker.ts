import { mediaSocket, whileVisible } from '../../../platform/media-socket'
import { createStore } from '../../../platform/store'
import { applyChanges, applyList, type ChaserTracks, dropLost, hasUntitled, noTracks } from './chaser-tracks.rules'

type ChaserList = Parameters<typeof applyList>[1]

const LOST_CHECK_MS = 15_000
/** A list of all chasers is asked for at most this often because of new ones. */
const ASK_MS = 5_000

/** The chasers on the maps of this page, outside React, since hundreds of them move. Empty while no map shows them. */
export const chaserTracks = createStore<ChaserTracks>(noTracks)

let watchers = 0
let stopWatching: (() => void) | null = null
let taken: ChaserList | null = null

/** Takes a list of all live chasers. The same one twice is taken once. */
export function takeList(list: ChaserList): void {
  if (list === taken || watchers === 0) return
  taken = list
  chaserTracks.set(applyList(chaserTracks.get(), list, Date.now()))
}

/**
 * Keeps the chasers up to date until it is stopped; `askForList` is called when a list of all would say more: at the beginning, for new
 * chasers, and after the page was hidden.
 */
export function watchChasers(askForList: () => void): () => void {
  watchers += 1
  stopWatching ??= begin(askForList)
  return () => {
    watchers -= 1
    if (watchers > 0) return
    stopWatching?.()
    stopWatching = null
    taken = null
    chaserTracks.set(noTracks)
  }
}

function begin(askForList: () => void): () => void {
  let askTimer: ReturnType<typeof setTimeout> | undefined
  const askSoon = () => {
    askTimer ??= setTimeout(() => {
      askTimer = undefined
      askForList()
    }, ASK_MS)
  }
  const lostTimer = setInterval(() => {
    const before = chaserTracks.get()
    const after = dropLost(before, Date.now())
    if (after !== before) chaserTracks.set(after)
  }, LOST_CHECK_MS)
  const stop = whileVisible(() => {
    askForList()
    return mediaSocket.watchMap((changes) => {
      const tracks = applyChanges(chaserTracks.get(), changes, Date.now())
      chaserTracks.set(tracks)
      if (hasUntitled(tracks)) askSoon()
    })
  })
  return () => {
    clearTimeout(askTimer)
    clearInterval(lostTimer)
    stop()
  }
}
