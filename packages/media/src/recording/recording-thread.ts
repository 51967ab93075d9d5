import type { Worker } from 'node:worker_threads'
import type { RecordingThread } from './recordings'
import type { FromRecordingThread, RecordingSettings } from './thread-messages'

/** Returns the thread that writes recordings, around a worker that runs `recording-worker`. */
export function createRecordingThread(
  start: (settings: RecordingSettings) => Worker,
  settings: RecordingSettings,
): RecordingThread {
  const worker = start(settings)
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  return {
    post(message) {
      worker.postMessage(message, message.type === 'append' ? [message.bytes.buffer] : [])
    },
    onMessage(listener) {
      worker.on('message', (message: FromRecordingThread) => listener(message))
    },
    onFailure(listener) {
      worker.on('error', listener)
    },
    async end() {
      worker.postMessage(null)
      await exited
    },
  }
}
