import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFrameCapture } from './frame-capture'

beforeEach(() =>
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null
    },
  ),
)
afterEach(() => vi.unstubAllGlobals())

/** A camera that gives frames when it is told to. */
function createCamera() {
  let give: (frame: VideoFrame) => void = () => undefined
  const frames = new ReadableStream<VideoFrame>({
    start(stream) {
      give = (frame) => stream.enqueue(frame)
    },
  })
  const closed: number[] = []
  return {
    frames,
    closed,
    async film(number: number) {
      give({ close: () => closed.push(number) } as unknown as VideoFrame)
      await vi.waitFor(() => expect(closed).toContain(number))
    },
  }
}

const startCapture = (nextJobs: () => []) =>
  createFrameCapture({ nextJobs, onFrame: vi.fn(), onPoster: vi.fn(), onCodecFailed: vi.fn() })

it('closes every frame of the camera and goes on after one that cannot be encoded', async () => {
  const nextJobs = vi.fn((): [] => [])
  nextJobs.mockImplementationOnce(() => {
    throw new Error('The frame is broken')
  })
  const camera = createCamera()
  startCapture(nextJobs).read(camera.frames)
  for (const number of [1, 2, 3]) await camera.film(number)
  expect(nextJobs).toHaveBeenCalledTimes(3)
})

it('encodes only the newest camera, and closes what the former one still gives', async () => {
  const nextJobs = vi.fn((): [] => [])
  const capture = startCapture(nextJobs)
  const [rear, front] = [createCamera(), createCamera()]
  capture.read(rear.frames)
  await rear.film(1)
  capture.read(front.frames)
  await rear.film(2)
  await front.film(3)
  expect(nextJobs).toHaveBeenCalledTimes(2)
  capture.stop()
  await front.film(4)
  expect(nextJobs).toHaveBeenCalledTimes(2)
})
