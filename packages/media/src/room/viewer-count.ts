import type { Presence, Totals } from '../relay/relay-wire'

/** As many ids as one message holds. */
const PASSED = 5_000

export interface ViewerCount {
  /** @param viewer null for somebody nameless, who is counted by themselves */
  enter(viewer: string | null, isNew: boolean): void
  leave(viewer: string | null): void
  /** People watching now, the most there were at once, and how many different ones came. */
  totals(): { viewers: number } & Totals
  /** Rises with every change of who is here. */
  version(): number
  /** Who is here, for other nodes. Who has passed is answered once. */
  here(): Presence
  seen(): string[]
  /** Who is on another node. */
  hear(node: string, presence: Presence): void
  /** Nobody is there any more; who came there was counted. */
  forget(node: string): void
  /** Goes on from what the node that counts for all has. */
  adopt(totals: Totals): void
}

/**
 * Counts people, however many sockets each has, on however many nodes.
 * @param before peak and total from before this process knew the stream
 */
export function createViewerCount(before: Totals): ViewerCount {
  const socketsOf = new Map<string, number>()
  const elsewhere = new Map<string, { people: readonly string[]; nameless: number }>()
  const namelessSeenElsewhere = new Map<string, number>()
  const seen = new Set<string>()
  const passed = new Set<string>()
  const nameless = { now: 0, seen: 0 }
  let { peakViewers, totalViews: earlierViews } = before
  let version = 0
  let viewers = 0

  function countNow(): void {
    viewers = socketsOf.size + nameless.now
    if (elsewhere.size > 0) {
      const others = [...elsewhere.values()]
      const people = new Set([...socketsOf.keys(), ...others.flatMap((node) => node.people)])
      viewers = people.size + others.reduce((sum, node) => sum + node.nameless, nameless.now)
    }
    peakViewers = Math.max(peakViewers, viewers)
  }

  function changed(): void {
    version++
    countNow()
  }

  function seenHere(): number {
    return seen.size + [...namelessSeenElsewhere.values()].reduce((sum, count) => sum + count, nameless.seen)
  }

  return {
    enter(viewer, isNew) {
      if (viewer === null) {
        nameless.now++
        if (isNew) nameless.seen++
      } else {
        socketsOf.set(viewer, (socketsOf.get(viewer) ?? 0) + 1)
        seen.add(viewer)
      }
      changed()
    },
    leave(viewer) {
      if (viewer === null) {
        nameless.now--
      } else {
        const sockets = (socketsOf.get(viewer) ?? 0) - 1
        if (sockets > 0) socketsOf.set(viewer, sockets)
        else socketsOf.delete(viewer)
        if (sockets <= 0) passed.add(viewer)
      }
      changed()
    },
    totals: () => ({ viewers, peakViewers, totalViews: earlierViews + seenHere() }),
    version: () => version,
    here() {
      const people = [...socketsOf.keys()]
      const gone = [...passed].filter((viewer) => !socketsOf.has(viewer))
      passed.clear()
      return { people, passed: gone.slice(-PASSED), nameless: nameless.now, namelessSeen: nameless.seen }
    },
    seen: () => [...seen].slice(-PASSED),
    hear(node, presence) {
      elsewhere.set(node, presence)
      for (const list of [presence.people, presence.passed, presence.seen ?? []]) for (const id of list) seen.add(id)
      namelessSeenElsewhere.set(node, presence.namelessSeen)
      countNow()
    },
    forget(node) {
      if (elsewhere.delete(node)) countNow()
    },
    adopt(totals) {
      peakViewers = Math.max(viewers, totals.peakViewers)
      earlierViews = totals.totalViews - seenHere()
    },
  }
}
