import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { Clock } from '../clock'
import { createRecorder, type StreamRecorder } from './recorder'
import type { FromRecordingThread, ToRecordingThread } from './thread-messages'

/** The thread that writes all recordings. */
export interface RecordingThread {
  post(message: ToRecordingThread): void
  onMessage(listener: (message: FromRecordingThread) => void): void
  onFailure(listener: (failure: unknown) => void): void
  /** Resolves when everything posted before is in its files, and the thread has ended. */
  end(): Promise<void>
}

/** The recordings of this process. */
export interface Recordings {
  create(streamId: string, isMuted: boolean): StreamRecorder
  /** Completes all recordings and ends the thread. */
  shutDown(): Promise<void>
}

interface RecordingsDeps {
  thread: RecordingThread
  clock: Clock
  log: Log
  faults: Faults
}

export function createRecordings({ thread, clock, log, faults }: RecordingsDeps): Recordings {
  const open = new Map<number, ReturnType<typeof createRecorder>>()
  let count = 0

  thread.onMessage((message) => {
    if (message.type === 'repaired') {
      log.info(`a recording was repaired; ${message.removedBytes} bytes of cut records were removed`)
      return
    }
    open.get(message.recording)?.onMessage(message)
    if (message.type !== 'stopped') return
    log.warn(`a recording stopped (${message.state}); its stream goes on`, { error: message.reason })
    open.delete(message.recording)
  })
  thread.onFailure((failure) => {
    faults.report('recording thread', failure)
    for (const [recording, recorder] of open) {
      recorder.onMessage({ type: 'stopped', recording, state: 'failed', reason: String(failure) })
    }
    open.clear()
  })

  return {
    create(streamId, isMuted) {
      const recording = ++count
      const post = (message: ToRecordingThread) => {
        thread.post(message)
        if (message.type === 'close') open.delete(recording)
      }
      const recorder = createRecorder({ recording, streamId, clock, isMuted, post })
      open.set(recording, recorder)
      return recorder
    },
    async shutDown() {
      for (const recorder of [...open.values()]) recorder.finish()
      await thread.end()
    },
  }
}
