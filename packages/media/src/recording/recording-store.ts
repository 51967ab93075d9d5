import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordingState } from '@squall/shared/rules/recording'
import { MANIFEST_FILE, type SegmentReason, toManifestText } from '@squall/shared/server/recording'
import { createDiskSpace, type DiskSpace } from './disk-space'
import { moveTimes, openRecording, repairRecordings, writeAll } from './recording-files'
import { createSegmentWriter, type SegmentWriter, type WriteBytes } from './segment-writer'
import type { FromRecordingThread, RecordingSettings, ToRecordingThread } from './thread-messages'

type Stopped = Exclude<RecordingState, 'recording'>

interface OpenRecording {
  folder: string
  writer: SegmentWriter
  baseMs: number
  /** Replaces the reason of this process's first segment, where an earlier process recorded before. */
  firstReason: SegmentReason | null
}

interface StoreDeps extends RecordingSettings {
  post(message: FromRecordingThread): void
  now(): number
  write?: WriteBytes
  readFree?(folder: string): number
}

/** A limit of the host was reached. */
class LimitReached extends Error {
  constructor(readonly state: Stopped) {
    super(`A limit was reached: ${state}`)
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Returns the recording thread without its thread: writes what it is told, and stops a recording that fails. */
export function createRecordingStore({
  folder: root,
  maxBytes,
  maxMs,
  post,
  now,
  write = writeAll,
  readFree,
}: StoreDeps) {
  const recordings = new Map<number, OpenRecording>()
  const space: DiskSpace = createDiskSpace({ folder: root, maxBytes, now, readFree })

  function open({ recording, streamId, atUnixMs }: Extract<ToRecordingThread, { type: 'open' }>): void {
    const { folder, nextNumber, baseMs, isContinued } = openRecording(root, streamId, atUnixMs)
    const writer = createSegmentWriter({ folder, nextNumber, endMs: baseMs, write })
    recordings.set(recording, { folder, writer, baseMs, firstReason: isContinued ? 'restart' : null })
  }

  function append(recording: number, reason: SegmentReason | null, bytes: Uint8Array): void {
    const opened = recordings.get(recording)
    if (opened === undefined) return
    const { writer, baseMs, firstReason } = opened
    if (reason !== null) writer.finish()
    if (writer.endMs() >= maxMs) throw new LimitReached('time-limit')
    const shortage = space.findShortage()
    if (shortage !== null) throw new LimitReached(shortage)
    if (!writer.isOpen()) writer.open(firstReason ?? reason ?? 'gap')
    opened.firstReason = null
    moveTimes(bytes, baseMs)
    writer.write(bytes)
    space.add(bytes.length)
    post({ type: 'written', recording, bytes: bytes.length })
  }

  function close(recording: number, state: Stopped | null): void {
    const opened = recordings.get(recording)
    recordings.delete(recording)
    if (opened === undefined) return
    opened.writer.finish()
    appendFileSync(join(opened.folder, MANIFEST_FILE), toManifestText({ type: 'closed', state }))
  }

  /** Stops a recording. What was written stays; where even that cannot be completed, the next start repairs it. */
  function stop(recording: number, failure: unknown): void {
    const state = toState(failure)
    const reason = failure instanceof Error ? failure.message : String(failure)
    try {
      close(recording, state)
    } catch {
      recordings.delete(recording)
    }
    post({ type: 'stopped', recording, state, reason })
  }

  return {
    /** Repairs what processes left open that were killed. */
    repair(): void {
      for (const repaired of repairRecordings(root)) post({ type: 'repaired', ...repaired })
    },
    take(message: ToRecordingThread): void {
      const { recording } = message
      try {
        if (message.type === 'open') open(message)
        else if (message.type === 'append') append(recording, message.reason, message.bytes)
        else if (message.type === 'end-segment') recordings.get(recording)?.writer.finish()
        else close(recording, null)
      } catch (failure) {
        stop(recording, failure)
      }
    },
  }
}

function toState(failure: unknown): Stopped {
  if (failure instanceof LimitReached) return failure.state
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
  return FULL.has(code) ? 'disk-full' : 'unwritable'
}
