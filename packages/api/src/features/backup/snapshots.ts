import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotFacts } from '@squall/shared/contract/admin'
import type { Log } from '@squall/shared/server/log'
import type { Config } from '../../config'
import { isWhole } from './open-archive'

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

interface Kept {
  days: number
  weeks: number
}

/** Days and weeks by this machine's clock, counted; weeks begin on Mondays. */
const dayOf = (time: Date) => Math.floor(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / (24 * HOUR))

const weekOf = (time: Date) => Math.floor((dayOf(time) + 3) / 7)

const DAY = 24 * 60 * 60_000

export interface Snapshots {
  /** Takes one when it is time, and removes those that are not kept. A failure is logged and told by facts(). */
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

/** The nightly backups of this installation, as they lie in their folder. */
export function createSnapshots({ settings, write, now, log }: Deps): Snapshots {
  const { isOn, folder } = settings
  let failure: SnapshotFacts['failure'] = null

  async function take(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeDrafts(folder, now())
    await write(join(folder, nameOf(now())))
    for (const { name } of superfluous(await listSnapshots(folder), settings))
      await rm(join(folder, name), { force: true })
  }

  return {
    async takeIfDue() {
      if (!isOn) return
      const newest = newestOf(await listSnapshots(folder))
      const failedAt = failure === null ? null : new Date(failure.at)
      if (!isDue(now(), settings.hour, newest?.takenAt ?? null, failedAt)) return
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
      const newest = newestOf(all)
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

const newestOf = (snapshots: Snapshot[]) => snapshots.filter(({ isWhole }) => isWhole).at(-1)

/** Oldest first; whatever else lies in the folder is left alone. */
async function listSnapshots(folder: string): Promise<Snapshot[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.toSorted().map(async (name): Promise<Snapshot[]> => {
    const takenAt = timeOf(name)
    if (takenAt === null) return []
    const file = join(folder, name)
    const { size } = await stat(file)
    return [{ name, takenAt, bytes: size, isWhole: await isWhole(file) }]
  })
  return (await Promise.all(found)).flat()
}

/** What was being written when the machine stopped. */
async function removeDrafts(folder: string, now: Date): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => /^\.squall-.+\.draft$/.test(name))
  for (const file of drafts.map((name) => join(folder, name))) {
    if (now.getTime() - (await stat(file)).mtimeMs > DAY) await rm(file, { force: true })
  }
}

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
