import { z } from 'zod'
import { entryBytes } from './tar'

/** Why a backup or a restore failed, in one sentence. */
export class BackupError extends Error {}

/** The first file of a backup; it lists all others in order. */
export const MANIFEST = 'manifest.json'
/** Enough to list a few million files. */
export const MAX_MANIFEST_BYTES = 512 * 1024 * 1024
export const FORMAT = 1

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const whole = z.number().int().nonnegative()

/** The only paths that a backup may contain, and so the only ones that a restore may write. */
export const PartPath = z
  .string()
  .regex(
    /^(squall\.db|secrets\/[a-z][a-z0-9-]{0,40}|map\/roads\.json\.gz|(files\/(avatars|banners)|guarded\/(photos|posts))\/[\w-]{1,64}-(large|medium|small)\.webp)$/,
  )

const Part = z.strictObject({ path: PartPath, bytes: whole, sha256: Hash })
export type Part = z.infer<typeof Part>

export const Manifest = z
  .strictObject({
    format: z.literal(FORMAT),
    /** The bytes that all parts take in the archive. It is the second field, so that readSpace finds it. */
    space: whole,
    /** The version of Squall that made the backup. */
    squall: z.string().max(40),
    startedAt: z.iso.datetime(),
    /** When the database was copied: all writes acknowledged before are included. */
    takenAt: z.iso.datetime(),
    /** The applied migrations, oldest first. */
    migrations: z.array(z.strictObject({ hash: Hash })).max(10_000),
    counts: z.record(z.string().max(40), whole),
    /** Pictures that rows name and that did not exist at the time of the backup. */
    missing: z.array(PartPath),
    parts: z.array(Part),
  })
  .refine(({ parts, space }) => totalEntryBytes(parts) === space, { message: 'its sizes do not add up' })
  .refine(({ parts }) => new Set(parts.map(({ path }) => path)).size === parts.length, {
    message: 'a part stands twice',
  })
  .refine(({ parts }) => parts.some(({ path }) => path === 'squall.db'), { message: 'there is no database in it' })
export type Manifest = z.infer<typeof Manifest>

export const totalEntryBytes = (parts: { bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + entryBytes(bytes), 0)

/** Returns the `space` field from the beginning of a manifest, without parsing all of it; null when there is none. */
export function readSpace(beginning: string): number | null {
  const [, space] = /^\{"format":1,"space":(\d{1,15}),/.exec(beginning) ?? []
  return space === undefined ? null : Number(space)
}

/** @throws BackupError with one sentence */
export function readManifest(text: string): Manifest {
  const json = parse(text)
  const { format } = z.object({ format: z.number() }).safeParse(json).data ?? {}
  if (format !== undefined && format > FORMAT)
    throw new BackupError('This backup is of a newer version of Squall than this program')
  const manifest = Manifest.safeParse(json)
  if (!manifest.success)
    throw new BackupError(
      `This is no backup of Squall: ${manifest.error.issues[0]?.message ?? 'its list is unreadable'}`,
    )
  return manifest.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupError('This is no backup of Squall: its list is unreadable')
  }
}
