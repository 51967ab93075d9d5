export interface ViewerCount {
  /** @param viewer null for somebody nameless, who is counted by themselves */
  enter(viewer: string | null, isNew: boolean): void
  leave(viewer: string | null): void
  /** People watching now, the most there were at once, and how many different ones came. */
  totals(): { viewers: number; peakViewers: number; totalViews: number }
}

/**
 * Counts people, however many sockets each has.
 * @param before peak and total from before this process knew the stream
 */
export function createViewerCount(before: { peakViewers: number; totalViews: number }): ViewerCount {
  const socketsOf = new Map<string, number>()
  const seen = new Set<string>()
  const nameless = { now: 0, seen: 0 }
  let { peakViewers } = before
  const viewers = () => socketsOf.size + nameless.now

  return {
    enter(viewer, isNew) {
      if (viewer === null) {
        nameless.now++
        if (isNew) nameless.seen++
      } else {
        socketsOf.set(viewer, (socketsOf.get(viewer) ?? 0) + 1)
        seen.add(viewer)
      }
      peakViewers = Math.max(peakViewers, viewers())
    },
    leave(viewer) {
      if (viewer === null) {
        nameless.now--
        return
      }
      const sockets = (socketsOf.get(viewer) ?? 0) - 1
      if (sockets > 0) socketsOf.set(viewer, sockets)
      else socketsOf.delete(viewer)
    },
    totals: () => ({
      viewers: viewers(),
      peakViewers,
      totalViews: before.totalViews + seen.size + nameless.seen,
    }),
  }
}
