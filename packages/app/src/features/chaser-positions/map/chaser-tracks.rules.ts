import type { ChaserChanges, LiveChaser, ShownChaser } from '@squall/shared/contract/live'
import { extendTrail, LOST_AFTER_MS, type TrailPoint } from '@squall/shared/rules/chaser-position'

/** A chaser on the map, with times of this device's clock. */
export interface TrackedChaser extends ShownChaser {
  /** Null until a list brought it: the socket sends no titles. */
  title: string | null
  seenMs: number
  /** Oldest point first. */
  trail: TrailPoint[]
}

/** The chasers on the maps of this page. */
export interface ChaserTracks {
  chasers: ReadonlyMap<string, TrackedChaser>
  /** Streams that left the map, and when: a list that was asked for before must not bring them back. */
  gone: ReadonlyMap<string, number>
  /** Counts the chasers who left the map. A trail is removed at once then. */
  removals: number
  /** When a list or a message last came from the server; null before the first. */
  heardMs: number | null
}

export const noTracks: ChaserTracks = { chasers: new Map(), gone: new Map(), removals: 0, heardMs: null }

/** A request for the list takes less than this. */
const LIST_MS = 10_000
/** A list may be this late; a chaser who comes back sooner comes over the socket. */
const GONE_MS = 60_000
const SECOND = 1_000

/** Returns the chasers after a list of all of them. Newer positions from the socket are kept. */
export function applyList(tracks: ChaserTracks, list: readonly LiveChaser[], now: number): ChaserTracks {
  const { chasers } = tracks
  const gone = new Map([...tracks.gone].filter(([, at]) => now - at < GONE_MS))
  const next = new Map<string, TrackedChaser>()
  for (const listed of list) {
    if (gone.has(listed.streamId)) continue
    next.set(listed.streamId, mergeListed(chasers.get(listed.streamId), listed, now))
  }
  for (const [id, chaser] of chasers) {
    if (!next.has(id) && now - chaser.seenMs < LIST_MS) next.set(id, chaser)
  }
  const left = [...chasers.keys()].filter((id) => !next.has(id)).length
  return { chasers: next, gone, removals: tracks.removals + left, heardMs: now }
}

function mergeListed(known: TrackedChaser | undefined, listed: LiveChaser, now: number): TrackedChaser {
  const { ageSeconds, trail, ...shown } = listed
  const points = trail.map(([latitude, longitude, age]) => ({ latitude, longitude, atMs: now - age * SECOND }))
  const fromList = { ...shown, seenMs: now - ageSeconds * SECOND, trail: points }
  if (known === undefined || known.at < listed.at) return fromList
  const lastMs = points.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY
  const newer = known.trail.filter(({ atMs }) => atMs > lastMs)
  return { ...known, title: listed.title, trail: newer.reduce<TrailPoint[]>(extendTrail, points) }
}

/** Returns the chasers after a message of the socket, which comes as soon as something has changed. */
export function applyChanges(tracks: ChaserTracks, { chasers, removed }: ChaserChanges, now: number): ChaserTracks {
  const next = new Map(tracks.chasers)
  const gone = new Map(tracks.gone)
  for (const shown of chasers) {
    gone.delete(shown.streamId)
    const known = next.get(shown.streamId)
    if (known !== undefined && known.at > shown.at) continue
    const { latitude, longitude } = shown
    const trail = extendTrail(known?.trail ?? [], { latitude, longitude, atMs: now })
    next.set(shown.streamId, { ...shown, title: known?.title ?? null, seenMs: now, trail })
  }
  for (const id of removed) {
    next.delete(id)
    gone.set(id, now)
  }
  return { chasers: next, gone, removals: tracks.removals + removed.length, heardMs: now }
}

/** Returns the chasers without those who have not been shown for ten minutes; the same object if there are none. */
export function dropLost(tracks: ChaserTracks, now: number): ChaserTracks {
  const kept = [...tracks.chasers].filter(([, { seenMs }]) => now - seenMs <= LOST_AFTER_MS)
  if (kept.length === tracks.chasers.size) return tracks
  return { ...tracks, chasers: new Map(kept), removals: tracks.removals + 1 }
}

/** Returns whether a list has something to add: titles and trails, which the socket does not send. */
export const hasUntitled = ({ chasers }: ChaserTracks): boolean =>
  [...chasers.values()].some(({ title }) => title === null)
