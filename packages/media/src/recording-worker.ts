import { parentPort, workerData } from 'node:worker_threads'
import { createRecordingStore } from './recording/recording-store'
import type { FromRecordingThread, RecordingSettings, ToRecordingThread } from './recording/thread-messages'

/* The thread that writes recordings. A disk that hangs holds this thread up, and no viewer. It ends with the message null. */
const port = parentPort
if (port === null) throw new Error('recording-worker runs as a thread of media')
const settings: RecordingSettings = workerData
const store = createRecordingStore({
  ...settings,
  post: (message: FromRecordingThread) => port.postMessage(message),
  now: () => performance.now(),
})
store.repair()
port.on('message', (message: ToRecordingThread | null) => {
  if (message === null) port.close()
  else store.take(message)
})
