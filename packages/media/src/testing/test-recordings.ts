import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeRecords, type WireRecord } from '@squall/shared/contract/wire'
import { createFaults } from '@squall/shared/server/faults'
import { type Manifest, readManifest, type SegmentLine, segmentFile } from '@squall/shared/server/recording'
import { onTestFinished } from 'vitest'
import type { Clock } from '../clock'
import { createRecordingStore } from '../recording/recording-store'
import { createRecordings, type RecordingThread } from '../recording/recordings'
import type { WriteBytes } from '../recording/segment-writer'
import type { FromRecordingThread, ToRecordingThread } from '../recording/thread-messages'
import { createLogList } from './log-list'

interface Options {
  /** An existing folder of recordings; a new one when left out. */
  folder?: string
  maxBytes?: number
  maxMs?: number
  write?: WriteBytes
  freeBytes?: number
  /** Whether messages wait until `drain`, as for a disk that hangs. */
  isHanging?: boolean
}

const PLENTY = 1024 ** 4

export function createRecordingsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'squall-recordings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns recordings in a real folder, written at once and in this thread. */
export function createTestRecordings(clock: Clock, options: Options = {}) {
  const { folder = createRecordingsFolder(), maxBytes = PLENTY, maxMs = PLENTY, write, isHanging = false } = options
  const listeners: ((message: FromRecordingThread) => void)[] = []
  const waiting: ToRecordingThread[] = []
  const store = createRecordingStore({
    folder,
    maxBytes,
    maxMs,
    write,
    now: clock.now,
    readFree: () => options.freeBytes ?? PLENTY,
    post: (message) => {
      for (const listener of listeners) listener(message)
    },
  })
  const thread: RecordingThread = {
    post: (message) => (isHanging ? void waiting.push(message) : store.take(message)),
    onMessage: (listener) => void listeners.push(listener),
    onFailure: () => undefined,
    end: async () => undefined,
  }
  const { log, lines } = createLogList()
  const recordings = createRecordings({ thread, clock, log, faults: createFaults({ log }) })
  const recordingFolder = join(folder, 'storm')
  return {
    folder,
    recordingFolder,
    lines,
    recordings,
    store,
    waiting,
    manifest: (): Manifest => readManifest(recordingFolder),
    files: (): string[] => readdirSync(recordingFolder).sort(),
    recordsIn: ({ number }: Pick<SegmentLine, 'number'>): WireRecord[] =>
      decodeRecords(readFileSync(join(recordingFolder, segmentFile(number)))),
  }
}
