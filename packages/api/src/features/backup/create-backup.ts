import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { access, constants, type FileHandle, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { getDataPaths } from '../../data-dir'
import {
  ARCHIVE_END,
  BackupError,
  computeEntryBytes,
  computePaddingBytes,
  FORMAT_VERSION,
  MANIFEST_FILE,
  type Manifest,
  type Part,
  sumEntryBytes,
  toTarHeader,
} from './archive-format'
import { requireDiskSpace, stageData } from './stage-data'

const STAGING = 'backup-'

const HOUR = 60 * 60_000

export interface BackupSummary {
  bytes: number
  /** When the database was copied. */
  takenAt: Date
  counts: Record<string, number>
  /** Picture files that rows name and that do not exist. */
  missing: number
}

/**
 * Saves a data folder as one file, also while Squall runs: a consistent database, every picture it names, the secrets and the
 * road map. Radar images, the weather memory and mails in the mail drop are left out.
 * @param target must not exist yet; it appears under its name when it is complete
 * @param version of Squall
 * @throws BackupError
 */
export async function createBackup(dataFolder: string, target: string, version: string): Promise<BackupSummary> {
  if (!existsSync(getDataPaths(dataFolder).databaseFile)) throw new BackupError(`There is no database in ${dataFolder}`)
  if (existsSync(target)) throw new BackupError(`${target} is there already`)
  await access(dirname(target), constants.W_OK).catch(() => {
    throw new BackupError(`${dirname(target)} is no folder to write into`)
  })
  await removeOldStaging(dataFolder)
  const startedAt = new Date()
  const staging = await mkdtemp(join(dataFolder, STAGING))
  try {
    const { paths, missing, migrations, counts, takenAt } = await stageData(dataFolder, staging)
    const times = { startedAt: startedAt.toISOString(), takenAt: takenAt.toISOString() }
    const about = { squall: version, ...times, migrations, counts, missing }
    const bytes = await writeArchive(target, staging, paths, about)
    return { bytes, takenAt, counts, missing: missing.length }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Removes the staging folders of killed backups. No backup takes 12 hours. */
async function removeOldStaging(dataFolder: string): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => /^backup-\w{6}$/.test(name))
  for (const folder of names.map((name) => join(dataFolder, name))) {
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > 12 * HOUR) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes parts as one file that appears under its name only when it is complete and on the disk. The parts must not change during that.
 * @param folder holds the parts under their paths
 * @returns the size of the archive
 * @throws BackupError
 */
async function writeArchive(
  target: string,
  folder: string,
  paths: string[],
  about: Omit<Manifest, 'format' | 'space' | 'parts'>,
): Promise<number> {
  const parts: Part[] = []
  for (const path of paths) parts.push(await measure(folder, path))
  const space = sumEntryBytes(parts)
  const manifest = Buffer.from(JSON.stringify({ format: FORMAT_VERSION, space, ...about, parts } satisfies Manifest))
  const bytes = computeEntryBytes(manifest.length) + space + ARCHIVE_END.length
  await requireDiskSpace(dirname(target), bytes)
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.draft`)
  try {
    const out = await open(draft, 'wx', 0o600)
    try {
      const modified = new Date(about.takenAt)
      await out.write(toTarHeader({ path: MANIFEST_FILE, bytes: manifest.length }, modified))
      await out.write(Buffer.concat([manifest, Buffer.alloc(computePaddingBytes(manifest.length))]))
      for (const part of parts) await append(out, part, join(folder, part.path), modified)
      await out.write(ARCHIVE_END)
      await out.sync()
    } finally {
      await out.close()
    }
    if (existsSync(target)) throw new BackupError(`${target} is there already`)
    await rename(draft, target)
    await syncFolder(dirname(target))
  } finally {
    await rm(draft, { force: true })
  }
  return bytes
}

async function measure(folder: string, path: string): Promise<Part> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk)
  return { path, bytes: (await stat(join(folder, path))).size, sha256: hash.digest('hex') }
}

async function append(out: FileHandle, { path, bytes }: Part, file: string, modified: Date): Promise<void> {
  await out.write(toTarHeader({ path, bytes }, modified))
  let written = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    await out.write(chunk)
    written += chunk.length
  }
  if (written !== bytes) throw new BackupError(`${path} changed while it was read`)
  await out.write(Buffer.alloc(computePaddingBytes(bytes)))
}

/** Syncs a folder: a new name is durable only then. Some systems cannot open a folder, which is ignored. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
