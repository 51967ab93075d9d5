import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotFacts } from '@squall/shared/contract/admin'
import type { Log } from '@squall/shared/server/log'
import type { Config } from '../../config'
import { isWhole } from './open-archive'
import { isDue, nameOf, type Snapshot, superfluous, timeOf } from './snapshot-rules'

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
