import type { GpsTrack } from '@squall/shared/contract/community'
import { distanceKm } from '@squall/shared/rules/geo'
import { milesFromMetres } from '@squall/shared/rules/units'

/** Returns the length of a driven line in miles. */
export function getTrackMiles(track: GpsTrack): number {
  let km = 0
  for (let at = 1; at < track.length; at++) km += distanceKm(toPlace(track[at - 1]), toPlace(track[at]))
  return milesFromMetres(km * 1000)
}

const toPlace = ([latitude, longitude]: GpsTrack[number] = [0, 0]) => ({ latitude, longitude })

/**
 * Returns the line with at most `max` points, rounded to a metre. Points that span the smallest triangle with their neighbours
 * are removed first (Visvalingam and Whyatt 1993), which keeps the shape, in O(n log n).
 */
export function simplifyTrack(track: GpsTrack, max: number): GpsTrack {
  const before = Int32Array.from(track, (_, at) => at - 1)
  const after = Int32Array.from(track, (_, at) => at + 1)
  const areas = new Float64Array(track.length).fill(Number.POSITIVE_INFINITY)
  const queue = createQueue()
  const measure = (at: number, least: number) => {
    const [previous, next] = [before[at] ?? -1, after[at] ?? track.length]
    if (previous < 0 || next >= track.length) return
    const area = Math.max(least, measureTriangle(track[previous], track[at], track[next]))
    areas[at] = area
    queue.add(area, at)
  }
  for (let at = 1; at < track.length - 1; at++) measure(at, 0)

  const isGone = new Uint8Array(track.length)
  let left = track.length
  while (left > Math.max(2, max)) {
    const smallest = queue.take()
    if (smallest === null) break
    const { key, item } = smallest
    // A removed neighbour changed this point's area: this queue entry is stale.
    if (isGone[item] === 1 || areas[item] !== key) continue
    isGone[item] = 1
    left -= 1
    const [previous, next] = [before[item] ?? 0, after[item] ?? 0]
    after[previous] = next
    before[next] = previous
    measure(previous, key)
    measure(next, key)
  }
  return track
    .filter((_, at) => isGone[at] === 0)
    .map(([latitude, longitude]) => [roundDegrees(latitude), roundDegrees(longitude)])
}

const roundDegrees = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** Returns twice the area of a triangle in square degrees of latitude; only the order matters. */
function measureTriangle(
  [ay, ax]: GpsTrack[number] = [0, 0],
  [by, bx]: GpsTrack[number] = [0, 0],
  [cy, cx]: GpsTrack[number] = [0, 0],
): number {
  const shrink = Math.cos((by * Math.PI) / 180)
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) * shrink
}

/** Returns a binary heap: `take` returns the item with the smallest key. */
function createQueue() {
  const heap: { key: number; item: number }[] = []
  const keyAt = (at: number) => heap[at]?.key ?? Number.POSITIVE_INFINITY
  const swap = (a: number, b: number) => {
    const [first, second] = [heap[a], heap[b]]
    if (first === undefined || second === undefined) return
    heap[a] = second
    heap[b] = first
  }
  return {
    add(key: number, item: number) {
      heap.push({ key, item })
      let at = heap.length - 1
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (keyAt(parent) <= key) break
        swap(at, parent)
        at = parent
      }
    },
    take() {
      const smallest = heap[0]
      swap(0, heap.length - 1)
      heap.pop()
      let at = 0
      for (;;) {
        const left = 2 * at + 1
        const child = keyAt(left + 1) < keyAt(left) ? left + 1 : left
        if (keyAt(child) >= keyAt(at)) break
        swap(at, child)
        at = child
      }
      return smallest ?? null
    },
  }
}
