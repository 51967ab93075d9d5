export interface ViewerCount {
  enter(viewer: string): void
  leave(viewer: string): void
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
  let { peakViewers } = before
  return {
    enter(viewer) {
      socketsOf.set(viewer, (socketsOf.get(viewer) ?? 0) + 1)
      seen.add(viewer)
      peakViewers = Math.max(peakViewers, socketsOf.size)
    },
    leave(viewer) {
      const sockets = (socketsOf.get(viewer) ?? 0) - 1
      if (sockets > 0) socketsOf.set(viewer, sockets)
      else socketsOf.delete(viewer)
    },
    totals: () => ({ viewers: socketsOf.size, peakViewers, totalViews: before.totalViews + seen.size }),
  }
}
