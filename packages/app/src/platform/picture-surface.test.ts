import { afterEach, expect, it, vi } from 'vitest'
import { createPictureSurface } from './picture-surface'

const frames: FakeFrame[] = []

class FakeFrame {
  close = vi.fn()
  constructor(
    readonly source: unknown,
    { timestamp }: VideoFrameInit,
  ) {
    // Copies that are kept to be shown again have no time.
    if (timestamp !== 0) frames.push(this)
  }
}

/** A track that takes a frame when it is told to. */
function createSlowTrack() {
  const taken: unknown[] = []
  const waiting: { take(): void; refuse(): void }[] = []
  const stream = new WritableStream<VideoFrame>({
    write: (frame) =>
      new Promise((resolve, reject) => {
        waiting.push({
          take() {
            taken.push(Reflect.get(frame, 'source'))
            resolve()
          },
          refuse: () => reject(new Error('The track has ended')),
        })
      }),
  })
  return {
    stream,
    taken,
    answer: (how: 'take' | 'refuse') => vi.waitFor(() => (waiting.shift() ?? expect.fail('No frame'))[how]()),
  }
}

const picture = (name: string) => name as unknown as ImageBitmap

function setUp() {
  vi.stubGlobal('VideoFrame', FakeFrame)
  const track = createSlowTrack()
  return { ...track, surface: createPictureSurface(track.stream) }
}

afterEach(() => {
  frames.length = 0
  vi.unstubAllGlobals()
})

it('gives a track the newest picture when it has taken the one before, and closes those in between', async () => {
  const { surface, taken, answer } = setUp()
  for (const name of ['first', 'second', 'third']) surface.show(picture(name))
  await answer('take')
  await answer('take')
  expect(taken).toEqual(['first', 'third'])
  expect(frames.map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 0])
  surface.close()
})

it('closes the pictures that a track which has ended refuses', async () => {
  const { surface, answer } = setUp()
  surface.show(picture('first'))
  await answer('refuse')
  surface.show(picture('second'))
  await vi.waitFor(() => expect(frames.map(({ close }) => close.mock.calls.length)).toEqual([1, 1]))
  surface.close()
})

it('leaves the track to its owner when it is closed, and closes the picture that waited', async () => {
  const { surface, stream, answer } = setUp()
  surface.show(picture('first'))
  surface.show(picture('second'))
  surface.close()
  expect(stream.locked).toBe(false)
  await answer('take')
  expect(frames.map(({ close }) => close.mock.calls.length)).toEqual([0, 1])
})

it('gives the newest picture again while no other comes, for an element that joins the track later', async () => {
  const { surface, taken, answer } = setUp()
  surface.show(picture('only'))
  await answer('take')
  await answer('take')
  expect(taken).toHaveLength(2)
  expect(taken[1]).toMatchObject({ source: 'only' })
  surface.close()
})
