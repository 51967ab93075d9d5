import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  ARCHIVE_END,
  BackupError,
  computeEntryBytes,
  computePaddingBytes,
  HEADER_BYTES,
  MANIFEST_FILE,
  MAX_MANIFEST_BYTES,
  type Manifest,
  type Part,
  readManifest,
  readSpaceField,
  readTarHeader,
} from './archive-format'

const CHUNK_BYTES = 1024 * 1024

/** An opened backup with a valid manifest that matches the size of the file. */
export interface Archive {
  manifest: Manifest
  /** Writes all parts under their paths into a folder and verifies each. @throws BackupError at the first mismatch */
  extract(folder: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a backup. Only the paths of its manifest are read, in its order and with its sizes, so a hostile file can neither write
 * elsewhere nor write more bytes than it has.
 * @throws BackupError when the file is no backup, is of a newer version or is incomplete
 */
export async function openArchive(file: string): Promise<Archive> {
  const input = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(error.code === 'ENOENT' ? `${file} is not there` : `${file} cannot be read: ${error.code}`)
  })
  try {
    const { size } = await input.stat()
    const head = readTarHeader(await readExactly(input, 0, HEADER_BYTES))
    if (head === null || head.path !== MANIFEST_FILE || head.bytes > Math.min(size, MAX_MANIFEST_BYTES))
      throw new BackupError(`${file} is no backup of Squall`)
    const manifest = readManifest((await readExactly(input, HEADER_BYTES, head.bytes)).toString('utf8'))
    const first = computeEntryBytes(head.bytes)
    const expected = first + manifest.space + ARCHIVE_END.length
    if (size !== expected) throw new BackupError(`${file} is not whole: it has ${size} bytes of ${expected}`)
    return {
      manifest,
      extract: (folder) => extractAll(input, first, manifest.parts, folder),
      close: () => input.close(),
    }
  } catch (error) {
    await input.close()
    throw error
  }
}

/** Whether a file is a backup of the right length; reads only the beginning of its manifest. */
export async function isCompleteArchive(file: string): Promise<boolean> {
  const input = await open(file)
  try {
    const { size } = await input.stat()
    const head = readTarHeader(await readExactly(input, 0, HEADER_BYTES))
    if (head?.path !== MANIFEST_FILE) return false
    const space = readSpaceField((await readExactly(input, HEADER_BYTES, Math.min(head.bytes, 100))).toString('latin1'))
    return space !== null && size === computeEntryBytes(head.bytes) + space + ARCHIVE_END.length
  } catch (error) {
    if (error instanceof BackupError) return false
    throw error
  } finally {
    await input.close()
  }
}

async function extractAll(input: FileHandle, first: number, parts: Part[], folder: string): Promise<void> {
  let position = first
  for (const part of parts) {
    const header = readTarHeader(await readExactly(input, position, HEADER_BYTES))
    if (header?.path !== part.path || header.bytes !== part.bytes) throw damaged(part)
    await extractPart(input, position + HEADER_BYTES, part, join(folder, part.path))
    position += HEADER_BYTES + part.bytes + computePaddingBytes(part.bytes)
  }
}

async function extractPart(input: FileHandle, position: number, part: Part, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const out = await open(file, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    for (let done = 0; done < part.bytes; ) {
      const chunk = await readExactly(input, position + done, Math.min(CHUNK_BYTES, part.bytes - done))
      hash.update(chunk)
      await out.write(chunk)
      done += chunk.length
    }
    if (hash.digest('hex') !== part.sha256) throw damaged(part)
    if (part.path === 'squall.db') await out.sync()
  } finally {
    await out.close()
  }
}

const damaged = ({ path }: Part) => new BackupError(`The backup is damaged: ${path} is not what its list says`)

async function readExactly(input: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await input.read(buffer, done, bytes - done, position + done)
    if (bytesRead === 0) throw new BackupError('The file ends where a backup goes on')
    done += bytesRead
  }
  return buffer
}
