import { z } from 'zod'
import { spaceOf } from './tar'

/** Why there is no backup, or why one is not restored: one sentence. */
export class BackupError extends Error {}

/** It is the first file of a backup, and tells all others in their order. */
export const MANIFEST = 'manifest.json'
/** Of one of a few million files. */
export const MOST_MANIFEST_BYTES = 512 * 1024 * 1024
export const FORMAT = 1

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const whole = z.number().int().nonnegative()

/** What a backup may hold, and so where restoring may write: no other path gets through. */
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
    /** The bytes that all parts take in the archive. It stands at the beginning, see lengthTold. */
    space: whole,
    /** The version of Squall that made it. */
    squall: z.string().max(40),
    startedAt: z.iso.datetime(),
    /** When the database was copied: what was acknowledged before is in. */
    takenAt: z.iso.datetime(),
    /** The migrations the database went through, oldest first. */
    migrations: z.array(z.strictObject({ hash: Hash })).max(10_000),
    counts: z.record(z.string().max(40), whole),
    /** Pictures that rows name and that were lost before this backup. */
    missing: z.array(PartPath),
    parts: z.array(Part),
  })
  .refine(({ parts, space }) => spaceOfAll(parts) === space, { message: 'its sizes do not add up' })
  .refine(({ parts }) => new Set(parts.map(({ path }) => path)).size === parts.length, {
    message: 'a part stands twice',
  })
  .refine(({ parts }) => parts.some(({ path }) => path === 'squall.db'), { message: 'there is no database in it' })
export type Manifest = z.infer<typeof Manifest>

export const spaceOfAll = (parts: { bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + spaceOf(bytes), 0)

/** What the first letters of a list say of the bytes that follow it, without reading the rest, which can be long. */
export function lengthTold(beginning: string): number | null {
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
