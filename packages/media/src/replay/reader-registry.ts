import type { Faults } from '@squall/shared/server/faults'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock'
import type { FileChunks } from './file-chunks'
import { createRecordingReader, type RecordingReader } from './recording-reader'
import type { SeekTable } from './seek-table.rules'

/** The readers of the recordings that are played, one for each, and of some that were played lately. */
export interface ReaderRegistry {
  /** Returns the reader of a recording, up to date. `release` it afterwards. @throws as `RecordingReader.refresh` */
  open(streamId: string, folder: string): Promise<RecordingReader>
  release(reader: RecordingReader): void
  /** Follows the recordings that are played: those at whose end somebody waits often, others for their removal. */
  follow(atEnd: ReadonlySet<RecordingReader>): void
}

interface RegistryDeps {
  chunks: FileChunks
  clock: Clock
  faults: Faults
}

const IDLE_READERS = 32
const SEEK_TABLES = 300
const FOLLOW_MS = { atEnd: 250, elsewhere: 2_000 }

export function createReaderRegistry({ chunks, clock, faults }: RegistryDeps): ReaderRegistry {
  const seekTables = new LRUCache<string, Promise<SeekTable>>({ max: SEEK_TABLES })
  const idle = new LRUCache<string, RecordingReader>({ max: IDLE_READERS })
  const used = new Map<RecordingReader, { streamId: string; users: number }>()
  const byStream = new Map<string, RecordingReader>()

  function acquire(streamId: string, folder: string): RecordingReader {
    const reader =
      byStream.get(streamId) ?? idle.get(streamId) ?? createRecordingReader({ folder, chunks, seekTables, clock })
    idle.delete(streamId)
    byStream.set(streamId, reader)
    const users = (used.get(reader)?.users ?? 0) + 1
    used.set(reader, { streamId, users })
    return reader
  }

  function release(reader: RecordingReader): void {
    const entry = used.get(reader)
    if (entry === undefined) return
    entry.users--
    if (entry.users > 0) return
    used.delete(reader)
    byStream.delete(entry.streamId)
    if (!reader.isGone()) idle.set(entry.streamId, reader)
  }

  return {
    async open(streamId, folder) {
      const reader = acquire(streamId, folder)
      try {
        await reader.refresh()
        return reader
      } catch (failure) {
        release(reader)
        throw failure
      }
    },
    release,
    follow(atEnd) {
      const now = clock.now()
      for (const reader of used.keys()) {
        const interval = atEnd.has(reader) ? FOLLOW_MS.atEnd : FOLLOW_MS.elsewhere
        if (now - reader.refreshedAt() < interval) continue
        const refreshed = reader.refresh().catch((failure: unknown) => {
          if (!reader.isGone()) throw failure
        })
        void faults.watch('replay', refreshed)
      }
    },
  }
}
