import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Stats } from '../stats'

/** Reads files in pieces that all readers share. Memory and the reads in flight are bounded. */
export interface FileChunks {
  /** Returns what is in memory from `offset` on; null unless that is `atLeast` bytes. */
  peek(file: string, offset: number, atLeast: number): Buffer | null
  /**
   * Returns the bytes from `offset` on: `atLeast` of them unless the file is shorter, and what else is in their chunk.
   * @param isUrgent read before all that is not
   * @throws what the file system throws
   */
  read(file: string, offset: number, atLeast: number, isUrgent?: boolean): Promise<Buffer>
  /** Reads bytes that nobody else needs. They are fewer where the file ends. */
  readOnce(file: string, offset: number, length: number): Promise<Buffer>
  /** Reads a small file that nobody else needs. */
  readFile(file: string): Promise<Buffer>
}

const CHUNK_BYTES = 128 * 1024
const CACHE_BYTES = 32 * 1024 * 1024
const READS_AT_ONCE = 4

export function createFileChunks(stats: Pick<Stats, 'replayReads' | 'replayBytesRead'>): FileChunks {
  const chunks = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length + 1 })
  const loading = new Map<string, Promise<Buffer>>()
  const waiting = { urgent: [] as (() => void)[], others: [] as (() => void)[] }
  let reading = 0

  async function readOnce(file: string, offset: number, length: number, isUrgent = true): Promise<Buffer> {
    const queue = isUrgent ? waiting.urgent : waiting.others
    if (reading >= READS_AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
    else reading++
    try {
      return await readBytes(file, offset, length)
    } finally {
      // The slot goes to whoever waited longest.
      const next = waiting.urgent.shift() ?? waiting.others.shift()
      if (next === undefined) reading--
      else next()
    }
  }

  async function readBytes(file: string, offset: number, length: number): Promise<Buffer> {
    const handle = await open(file)
    try {
      const bytes = Buffer.allocUnsafeSlow(length)
      const { bytesRead } = await handle.read(bytes, 0, length, offset)
      stats.replayReads++
      stats.replayBytesRead += bytesRead
      return bytesRead === length ? bytes : Buffer.from(bytes.subarray(0, bytesRead))
    } finally {
      await handle.close()
    }
  }

  /** A chunk at the end of a file that grows is read again when more of it is needed. */
  async function load(file: string, index: number, atLeast: number, isUrgent: boolean): Promise<Buffer> {
    const key = `${file}:${index}`
    for (;;) {
      const known = chunks.get(key)
      if (known !== undefined && known.length >= atLeast) return known
      const underWay = loading.get(key)
      if (underWay === undefined) break
      // It may have begun before the file had all that is needed.
      await underWay
    }
    const begun = readOnce(file, index * CHUNK_BYTES, CHUNK_BYTES, isUrgent)
    loading.set(key, begun)
    try {
      const bytes = await begun
      chunks.set(key, bytes)
      return bytes
    } finally {
      loading.delete(key)
    }
  }

  function peek(file: string, offset: number, atLeast: number): Buffer | null {
    const at = offset % CHUNK_BYTES
    const bytes = chunks.get(`${file}:${Math.floor(offset / CHUNK_BYTES)}`)
    return bytes === undefined || bytes.length - at < atLeast ? null : bytes.subarray(at)
  }

  return {
    peek,
    async read(file, offset, atLeast, isUrgent = true) {
      const parts: Buffer[] = []
      for (let at = offset, missing = atLeast; ; ) {
        const begin = at % CHUNK_BYTES
        const chunk = await load(file, Math.floor(at / CHUNK_BYTES), Math.min(CHUNK_BYTES, begin + missing), isUrgent)
        const part = chunk.subarray(begin)
        parts.push(part)
        at += part.length
        missing -= part.length
        if (missing <= 0 || chunk.length < CHUNK_BYTES) break
      }
      const [only] = parts
      return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts)
    },
    readOnce,
    async readFile(file) {
      const parts: Buffer[] = []
      for (let at = 0; ; at += CHUNK_BYTES) {
        const part = await readOnce(file, at, CHUNK_BYTES)
        parts.push(part)
        if (part.length < CHUNK_BYTES) return Buffer.concat(parts)
      }
    },
  }
}

/** Whether a failure of the file system says that the file, or its folder, is not there. */
export const isMissing = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && (failure.code === 'ENOENT' || failure.code === 'ENOTDIR')
