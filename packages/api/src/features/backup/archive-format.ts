import { z } from 'zod'

/** Why a backup or a restore failed, in one sentence. */
export class BackupError extends Error {}

/** The first file of a backup; it lists all others in order. */
export const MANIFEST_FILE = 'manifest.json'

/** Enough to list a few million files. */
export const MAX_MANIFEST_BYTES = 512 * 1024 * 1024

export const FORMAT_VERSION = 1

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const whole = z.number().int().nonnegative()

/** The only paths that a backup may contain, and so the only ones that a restore may write. */
export const PartPath = z
  .string()
  .regex(
    /^(squall\.db|secrets\/(relay\/(server\/)?)?[a-z][a-z0-9-]{0,40}(\.[a-z]{1,8})?|map\/roads\.json\.gz|(files\/(avatars|banners)|guarded\/(photos|posts))\/[\w-]{1,64}-(large|medium|small)\.webp)$/,
  )

const Part = z.strictObject({ path: PartPath, bytes: whole, sha256: Hash })

export type Part = z.infer<typeof Part>

export const Manifest = z
  .strictObject({
    format: z.literal(FORMAT_VERSION),
    /** The bytes that all parts take in the archive. It is the second field, so that readSpaceField finds it. */
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
  .refine(({ parts, space }) => sumEntryBytes(parts) === space, { message: 'its sizes do not add up' })
  .refine(({ parts }) => new Set(parts.map(({ path }) => path)).size === parts.length, {
    message: 'a part stands twice',
  })
  .refine(({ parts }) => parts.some(({ path }) => path === 'squall.db'), { message: 'there is no database in it' })

export type Manifest = z.infer<typeof Manifest>

export const sumEntryBytes = (parts: { bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + computeEntryBytes(bytes), 0)

/** Returns the `space` field from the beginning of a manifest, without parsing all of it; null when there is none. */
export function readSpaceField(beginning: string): number | null {
  const [, space] = /^\{"format":1,"space":(\d{1,15}),/.exec(beginning) ?? []
  return space === undefined ? null : Number(space)
}

/** Returns the manifest of a text. @throws BackupError with one sentence */
export function readManifest(text: string): Manifest {
  const json = parse(text)
  const { format } = z.object({ format: z.number() }).safeParse(json).data ?? {}
  if (format !== undefined && format > FORMAT_VERSION)
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

/* The part of POSIX tar (ustar) that a backup needs: plain files, one after the other, each padded to whole blocks. */

const BLOCK = 512

/** Two empty blocks end an archive. */
export const ARCHIVE_END = Buffer.alloc(2 * BLOCK)

export const HEADER_BYTES = BLOCK

/** From this size on it is written in binary, as GNU tar does. */
const FIRST_LONG_SIZE = 8 ** 11

/** Returns the padding bytes after content of a size, up to the next block. */
export const computePaddingBytes = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK

/** Returns the bytes that a file takes in the archive: header, content and padding. */
export const computeEntryBytes = (bytes: number): number => BLOCK + bytes + computePaddingBytes(bytes)

interface Entry {
  /** At most 100 ASCII letters. */
  path: string
  bytes: number
}

/** Returns the header of a plain file. @throws for a path of more than 100 bytes */
export function toTarHeader({ path, bytes }: Entry, modified: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(path) > 100) throw new Error(`Too long for an archive: ${path}`)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(path, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (bytes < FIRST_LONG_SIZE) header.write(octal(bytes, 11), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return header
}

/** Returns path and size from a header, or null when it is not that of a plain file. */
export function readTarHeader(header: Buffer): Entry | null {
  const text = (from: number, length: number) => header.toString('latin1', from, from + length).split('\0')[0] ?? ''
  const isPlain = text(257, 5) === 'ustar' && text(156, 1) === '0' && text(345, 155) === ''
  if (!isPlain || Number.parseInt(text(148, 8), 8) !== checksum(header)) return null
  const bytes = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  return Number.isSafeInteger(bytes) && bytes >= 0 ? { path: text(0, 100), bytes } : null
}

/** Returns the sum of all header bytes, with spaces in place of the checksum field. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}
