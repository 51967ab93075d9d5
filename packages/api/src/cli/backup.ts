import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { createBackup } from '../features/backup/create-backup'
import { restoreBackup } from '../features/backup/restore-backup'

const formatSize = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Returns the lines to print after writing the data of a running or stopped system to one file. */
export async function runBackup(config: Pick<Config, 'dataDir' | 'version'>, args: string[]): Promise<string[]> {
  const [file] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
  if (file === undefined || args.length > 1) throw new Error('Name one file to write, such as squall-backup.tar')
  const target = resolve(file)
  const { bytes, takenAt, counts, missing } = await createBackup(config.dataDir, target, config.version)
  return [
    `${target}: ${formatSize(bytes)}, as it was at ${takenAt.toISOString()}`,
    ...formatCounts(counts),
    ...(missing === 0 ? [] : [`${missing} files of pictures that the database names were not there`]),
    'It holds secrets and personal data: keep it where only you can read it',
  ]
}

/** Returns the lines to print after replacing the data of a stopped system by a backup. */
export async function runRestore(
  config: Pick<Config, 'dataDir' | 'migrationsFolder'>,
  args: string[],
): Promise<string[]> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Error('Name one file that was made by backup')
  const { manifest, migrated, formerFolder } = await restoreBackup(resolve(file), {
    dataFolder: config.dataDir,
    migrationsFolder: config.migrationsFolder,
    replace: values.replace ?? false,
  })
  return [
    `${config.dataDir} is as it was at ${manifest.takenAt}`,
    ...formatCounts(manifest.counts),
    ...(migrated === 0 ? [] : [`It was of an older version: ${migrated} migrations brought it to this one`]),
    ...(formerFolder === null ? [] : [`What was there lies in ${formerFolder} and can be deleted`]),
  ]
}

const formatCounts = (counts: Record<string, number>): string[] => [
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', '),
]
