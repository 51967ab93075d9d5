import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotFacts } from '@squall/shared/contract/admin'
import type { Log } from '@squall/shared/server/log'
import type { Job } from '@squall/shared/server/scheduler'
import type { Config } from '../../config'
import { isCompleteArchive } from './open-archive'

const HOUR = 60 * 60_000

const NAME = /^squall-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

export interface Snapshot {
  name: string
  takenAt: Date
  bytes: number
  /** Whether the file is as long as its manifest says. */
  isWhole: boolean
}

/** Returns the file name of a snapshot, such as `squall-2026-05-20T090000Z.tar`. */
export const toSnapshotName = (time: Date): string =>
  `squall-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

interface Retention {
  days: number
  weeks: number
}

/** Numbers of days and weeks in this machine's time zone; weeks begin on Mondays. */
const dayNumber = (time: Date) =>
  Math.floor(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / (24 * HOUR))

const weekNumber = (time: Date) => Math.floor((dayNumber(time) + 3) / 7)

const DAY = 24 * 60 * 60_000

export interface Snapshots {
  /** Takes a snapshot when one is due and removes superfluous ones. A failure is logged and reported by facts(). */
  takeIfDue(): Promise<void>
  facts(): Promise<SnapshotFacts>
}

interface Deps {
  settings: Config['snapshots']
  /** Writes a backup to a file; rejects with one sentence. */
  write(target: string): Promise<unknown>
  now(): Date
  log: Log
}

/** Returns the nightly snapshots of this installation: backups in a folder. */
export function createSnapshots({ settings, write, now, log }: Deps): Snapshots {
  const { isOn, folder } = settings
  let failure: SnapshotFacts['failure'] = null

  async function take(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeDrafts(folder, now())
    await write(join(folder, toSnapshotName(now())))
    for (const { name } of findSuperfluousSnapshots(await listSnapshots(folder), settings))
      await rm(join(folder, name), { force: true })
  }

  return {
    async takeIfDue() {
      if (!isOn) return
      const newest = findNewest(await listSnapshots(folder))
      const failedAt = failure === null ? null : new Date(failure.at)
      if (!isSnapshotDue(now(), settings.hour, newest?.takenAt ?? null, failedAt)) return
      try {
        await take()
        failure = null
        log.info('a snapshot was taken')
      } catch (error) {
        failure = { at: now().toISOString(), reason: error instanceof Error ? error.message : String(error) }
        log.error('no snapshot could be taken', { error })
      }
    },
    async facts() {
      const all = isOn ? await listSnapshots(folder) : []
      const newest = findNewest(all)
      return {
        isOn,
        lastAt: newest?.takenAt.toISOString() ?? null,
        lastBytes: newest?.bytes ?? null,
        kept: all.length,
        keptBytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
        damaged: all.filter(({ isWhole }) => !isWhole).length,
        failure,
      }
    },
  }
}

const findNewest = (snapshots: Snapshot[]) => snapshots.filter(({ isWhole }) => isWhole).at(-1)

/** Returns the snapshots in a folder, oldest first; other files are ignored. */
async function listSnapshots(folder: string): Promise<Snapshot[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.toSorted().map(async (name): Promise<Snapshot[]> => {
    const takenAt = parseSnapshotTime(name)
    if (takenAt === null) return []
    const file = join(folder, name)
    const { size } = await stat(file)
    return [{ name, takenAt, bytes: size, isWhole: await isCompleteArchive(file) }]
  })
  return (await Promise.all(found)).flat()
}

/** Removes drafts that were being written when the machine stopped. */
async function removeDrafts(folder: string, now: Date): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => /^\.squall-.+\.draft$/.test(name))
  for (const file of drafts.map((name) => join(folder, name))) {
    if (now.getTime() - (await stat(file)).mtimeMs > DAY) await rm(file, { force: true })
  }
}

/** Returns the time in the file name of a snapshot, or null for another name. */
export function parseSnapshotTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

/** Returns the latest time it was this hour in this machine's time zone. */
function lastHour(now: Date, hour: number): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour)
  return today <= now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour)
}

/** Whether a snapshot is due: once a day from that hour on, at once when it was missed, and an hour after a failure. */
export function isSnapshotDue(now: Date, hour: number, lastTakenAt: Date | null, lastFailedAt: Date | null): boolean {
  if (lastFailedAt !== null && now.getTime() - lastFailedAt.getTime() < HOUR) return false
  return lastTakenAt === null || lastTakenAt < lastHour(now, hour)
}

/**
 * Returns the snapshots to remove: all but the newest complete one of each of the last days and weeks that have one. Days
 * without a snapshot do not count, so nothing is removed while nothing new arrives. Without a complete one, none is removed.
 */
export function findSuperfluousSnapshots(snapshots: Snapshot[], { days, weeks }: Retention): Snapshot[] {
  const whole = snapshots.filter(({ isWhole }) => isWhole).toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
  if (whole.length === 0) return []
  const kept = new Set([
    whole[0],
    ...findNewestOfEach(whole, dayNumber, days),
    ...findNewestOfEach(whole, weekNumber, weeks),
  ])
  return snapshots.filter((snapshot) => !kept.has(snapshot))
}

function findNewestOfEach(
  newestFirst: Snapshot[],
  toPeriodNumber: (time: Date) => number,
  periods: number,
): Snapshot[] {
  const found = new Map<number, Snapshot>()
  for (const snapshot of newestFirst) {
    const period = toPeriodNumber(snapshot.takenAt)
    if (!found.has(period)) found.set(period, snapshot)
  }
  return [...found.values()].slice(0, periods)
}

/** Takes a snapshot when one is due. */
export const takeSnapshots = ({ snapshots }: { snapshots: Snapshots }): Job => ({
  name: 'take a snapshot',
  everyMs: 5 * 60_000,
  run: () => snapshots.takeIfDue(),
})
