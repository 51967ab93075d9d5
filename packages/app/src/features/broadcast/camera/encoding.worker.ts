import { type EncodeJob, type EncodingAnswer, type EncodingRequest, fitFrameSize, type JpegJob } from './frame-encoding'
import { createJobRepeater } from './job-repeater'
import { createVp8Encoder } from './vp8-encoder'

type EncodeRequest = Pick<Extract<EncodingRequest, { type: 'encode' }>, 'jobs' | 'timestamp' | 'picture'>

/* Draws and encodes the pictures of one broadcast outside the page's thread. */

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { alpha: false })
const vp8 = createVp8Encoder({
  onFrame: (frame) => answer({ type: 'frame', frame }, [frame.bytes.buffer]),
  onFailed: () => answer({ type: 'codec-failed' }),
})
let newest: VideoFrame | null = null
let isStopped = false
let isEncoding = false
let underWay: Promise<void> = Promise.resolve()
const repeater = createJobRepeater((jobs) => {
  if (!isEncoding) underWay = encode({ jobs, timestamp: Date.now(), picture: null }).catch(() => undefined)
})

self.onmessage = ({ data }: MessageEvent<EncodingRequest>) => {
  if (data.type === 'source') void read(data.pictures)
  else if (data.type === 'cancel') repeater.cancel()
  else if (data.type === 'stop') stop()
  else takeRequest(data)
}

function answer(message: EncodingAnswer, transfer: Transferable[] = []) {
  self.postMessage(message, { transfer })
}

/** Keeps only the newest frame: a camera has few buffers and waits until they are closed. */
async function read(pictures: ReadableStream<VideoFrame>) {
  const reader = pictures.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    newest?.close()
    newest = null
    if (isStopped) return value.close()
    newest = value
  }
}

/** Closes what the camera gave: a worker that is terminated leaves its frames, and the camera's buffers, to the browser. */
function stop() {
  isStopped = true
  repeater.cancel()
  newest?.close()
  newest = null
  void underWay.then(() => self.close())
}

function takeRequest(request: EncodeRequest) {
  // One at a time: the jobs share a canvas. A picture from the page is gone after its job, so such jobs are not repeated.
  underWay = underWay
    .then(() => encode(request))
    .catch(() => undefined)
    .then(() => answer({ type: 'done' }))
  if (request.picture === null) repeater.noteJobs(request.jobs)
}

async function encode({ jobs, timestamp, picture }: EncodeRequest) {
  isEncoding = true
  // A copy of the frame holds the picture while the next one takes its place.
  const source = picture ?? newest?.clone() ?? null
  try {
    for (const job of source === null ? [] : jobs) await encodeJob(source, job, timestamp)
  } finally {
    source?.close()
    isEncoding = false
  }
}

async function encodeJob(source: ImageBitmap | VideoFrame | null, job: EncodeJob, timestamp: number) {
  if (source === null) return
  const { width, height } = fitFrameSize(getSize(source), job.longSide)
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  context?.drawImage(source, 0, 0, width, height)
  if (job.codec === 'vp8') vp8.encode(canvas, job, timestamp)
  else await encodeJpeg(job, timestamp)
}

async function encodeJpeg({ isLow, quality }: JpegJob, timestamp: number) {
  const { width, height } = canvas
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const frame = { codec: 'jpeg', isKey: true, isLow, width, height, timestamp, bytes } as const
  answer({ type: 'frame', frame }, [bytes.buffer])
}

function getSize(source: ImageBitmap | VideoFrame) {
  if (source instanceof ImageBitmap) return { width: source.width, height: source.height }
  return { width: source.displayWidth, height: source.displayHeight }
}
