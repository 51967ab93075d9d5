import type { Presence, Totals } from '../relay/relay-wire'

/** The most user ids that one relay message holds. */
const IDS_PER_MESSAGE = 5_000

export interface ViewerCount {
  /** @param viewer the user's id; null for an anonymous socket, which counts by itself */
  enter(viewer: string | null, isNew: boolean): void
  leave(viewer: string | null): void
  /** Returns the viewers now, the peak, and the number of different viewers. */
  totals(): { viewers: number } & Totals
  /** Rises with every change on this node. */
  version(): number
  /** Returns this node's viewers for the other nodes. Each user in `passed` is returned once. */
  presence(): Presence
  /** Returns all users seen so far, for new nodes. */
  seen(): string[]
  /** Takes the viewers of another node. */
  updateNode(node: string, presence: Presence): void
  /** Removes the viewers of a node. They still count as seen. */
  removeNode(node: string): void
  /** Takes over the totals of the node that reports the stream. */
  adopt(totals: Totals): void
}

/**
 * Counts users over all their sockets and all nodes.
 * @param before the peak and total stored before this process opened the room
 */
export function createViewerCount(before: Totals): ViewerCount {
  const socketsByUser = new Map<string, number>()
  const elsewhere = new Map<string, { people: readonly string[]; nameless: number }>()
  const anonymousSeenElsewhere = new Map<string, number>()
  const seen = new Set<string>()
  const passed = new Set<string>()
  const anonymous = { now: 0, seen: 0 }
  let { peakViewers, totalViews: earlierViews } = before
  let version = 0
  let viewers = 0

  function countNow(): void {
    viewers = socketsByUser.size + anonymous.now
    if (elsewhere.size > 0) {
      const others = [...elsewhere.values()]
      const people = new Set([...socketsByUser.keys(), ...others.flatMap((node) => node.people)])
      viewers = people.size + others.reduce((sum, node) => sum + node.nameless, anonymous.now)
    }
    peakViewers = Math.max(peakViewers, viewers)
  }

  function onChange(): void {
    version++
    countNow()
  }

  function seenHere(): number {
    return seen.size + [...anonymousSeenElsewhere.values()].reduce((sum, count) => sum + count, anonymous.seen)
  }

  return {
    enter(viewer, isNew) {
      if (viewer === null) {
        anonymous.now++
        if (isNew) anonymous.seen++
      } else {
        socketsByUser.set(viewer, (socketsByUser.get(viewer) ?? 0) + 1)
        seen.add(viewer)
      }
      onChange()
    },
    leave(viewer) {
      if (viewer === null) {
        anonymous.now--
      } else {
        const sockets = (socketsByUser.get(viewer) ?? 0) - 1
        if (sockets > 0) socketsByUser.set(viewer, sockets)
        else socketsByUser.delete(viewer)
        if (sockets <= 0) passed.add(viewer)
      }
      onChange()
    },
    totals: () => ({ viewers, peakViewers, totalViews: earlierViews + seenHere() }),
    version: () => version,
    presence() {
      const people = [...socketsByUser.keys()]
      const gone = [...passed].filter((viewer) => !socketsByUser.has(viewer))
      passed.clear()
      return { people, passed: gone.slice(-IDS_PER_MESSAGE), nameless: anonymous.now, namelessSeen: anonymous.seen }
    },
    seen: () => [...seen].slice(-IDS_PER_MESSAGE),
    updateNode(node, presence) {
      elsewhere.set(node, presence)
      for (const list of [presence.people, presence.passed, presence.seen ?? []]) for (const id of list) seen.add(id)
      anonymousSeenElsewhere.set(node, presence.namelessSeen)
      countNow()
    },
    removeNode(node) {
      if (elsewhere.delete(node)) countNow()
    },
    adopt(totals) {
      peakViewers = Math.max(viewers, totals.peakViewers)
      earlierViews = totals.totalViews - seenHere()
    },
  }
}
