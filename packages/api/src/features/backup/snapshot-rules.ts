const HOUR = 60 * 60_000
const NAME = /^squall-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

export interface Snapshot {
  name: string
  takenAt: Date
  bytes: number
  /** Whether the file is as long as its own list says. */
  isWhole: boolean
}

/** `squall-2026-05-20T090000Z.tar` */
export const nameOf = (time: Date): string => `squall-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

/** When the snapshot with a name was begun, or null when the name is none of ours. */
export function timeOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

/** The last time that it was that hour by this machine's clock. */
function lastHour(now: Date, hour: number): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour)
  return today <= now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour)
}

/** Once a day from that hour on, at once when that was missed, and an hour after one that failed. */
export function isDue(now: Date, hour: number, lastTakenAt: Date | null, lastFailedAt: Date | null): boolean {
  if (lastFailedAt !== null && now.getTime() - lastFailedAt.getTime() < HOUR) return false
  return lastTakenAt === null || lastTakenAt < lastHour(now, hour)
}

interface Kept {
  days: number
  weeks: number
}

/**
 * Which snapshots may go: all but the newest whole one of each of the last so many days and weeks that have one. Days without
 * any do not count, so that nothing goes while nothing new comes. With no whole one, none goes.
 */
export function superfluous(snapshots: Snapshot[], { days, weeks }: Kept): Snapshot[] {
  const whole = snapshots.filter(({ isWhole }) => isWhole).toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
  if (whole.length === 0) return []
  const kept = new Set([whole[0], ...newestOfEach(whole, dayOf, days), ...newestOfEach(whole, weekOf, weeks)])
  return snapshots.filter((snapshot) => !kept.has(snapshot))
}

function newestOfEach(newestFirst: Snapshot[], periodOf: (time: Date) => number, periods: number): Snapshot[] {
  const found = new Map<number, Snapshot>()
  for (const snapshot of newestFirst) {
    const period = periodOf(snapshot.takenAt)
    if (!found.has(period)) found.set(period, snapshot)
  }
  return [...found.values()].slice(0, periods)
}

/** Days and weeks by this machine's clock, counted; weeks begin on Mondays. */
const dayOf = (time: Date) => Math.floor(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / (24 * HOUR))
const weekOf = (time: Date) => Math.floor((dayOf(time) + 3) / 7)
