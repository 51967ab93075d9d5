import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutgoingFrame, RoundTripTimes } from '../../../platform/media-socket/wire'
import type { CameraCaptureOptions } from '../camera/frame-encoding'
import { createMediaPipeline } from './media-pipeline'

const frame: OutgoingFrame = {
  codec: 'jpeg',
  isKey: true,
  isLow: false,
  width: 640,
  height: 480,
  timestamp: 0,
  bytes: new Uint8Array(),
}

function setUp(codec: 'jpeg' | 'vp8' = 'jpeg', audio: 'container' | 'opus' = 'container') {
  const container = { restart: vi.fn(), stop: vi.fn() }
  const opus = { start: vi.fn(), stop: vi.fn() }
  const captures: CameraCaptureOptions[] = []
  const links: string[] = []
  const askClock = vi.fn()
  let confirmed: RoundTripTimes | null = { lastMs: 50, shortestMs: 50, waitingMs: 0, sinceCaptureMs: 0 }
  const pipeline = createMediaPipeline(
    {
      socket: {
        broadcastCodecs: () => ({ video: codec, audio }),
        sendPacket: () => true,
        bufferedAmount: () => 0,
        roundTripTimes: () => confirmed,
        clock: () => ({ tick: askClock, roundTripMs: () => 20, readAge: () => ({ state: 'unknown' as const }) }),
        sendFrame: async () => true,
        sendSound: async () => true,
      },
      createCameraCapture(options) {
        captures.push(options)
        return { watch: vi.fn(), stop: vi.fn() }
      },
      createRecorder: () => container,
      createOpusRecorder: () => opus,
    },
    {
      streamId: 's1',
      onLink: (link) => links.push(link),
      onPoster: vi.fn(),
      onMicrophoneError: vi.fn(),
      onCodecFailed: vi.fn(),
      onOpusFailed: vi.fn(),
    },
  )
  const tick = () => {
    vi.advanceTimersByTime(66)
    const jobs = captures[0]?.nextJobs() ?? []
    if (jobs.length > 0) captures[0]?.onFrame(frame)
    return jobs
  }
  return {
    pipeline,
    container,
    opus,
    tick,
    /** Returns the main job of the last picture after some seconds. */
    async run(seconds: number) {
      let newest = tick()
      for (let i = 0; i < seconds * 15; i += 1) {
        const jobs = tick()
        if (jobs.length > 0) newest = jobs
        await Promise.resolve()
      }
      return newest[0]
    },
    links,
    askClock,
    confirm(next: RoundTripTimes | null) {
      confirmed = next
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a media pipeline', () => {
  it('captures no picture before it starts and while it is paused', () => {
    const { pipeline, tick } = setUp()
    expect(tick()).toEqual([])
    pipeline.begin()
    expect(tick()).toHaveLength(1)
    pipeline.pause()
    expect(tick()).toEqual([])
  })

  it('takes the poster three seconds after the start, every minute, and when it is asked for', () => {
    const { pipeline, tick } = setUp()
    const countPosters = (seconds: number) => {
      let count = 0
      for (let i = 0; i < seconds * 15; i += 1) count += tick().filter(({ codec }) => codec === 'poster').length
      return count
    }
    pipeline.begin()
    expect(countPosters(2)).toBe(0)
    expect(countPosters(2)).toBe(1)
    pipeline.pause()
    pipeline.begin()
    expect(countPosters(50)).toBe(0)
    expect(countPosters(15)).toBe(1)
    pipeline.takePoster()
    expect(countPosters(1)).toBe(1)
  })

  it('encodes the layers that viewers want', () => {
    const { pipeline, tick } = setUp('vp8')
    pipeline.begin()
    expect(tick().map(({ codec }) => codec)).toEqual(['vp8'])
    pipeline.want({ jpeg: true, low: true, container: false })
    expect(tick().map(({ codec, isLow }) => [codec, isLow])).toEqual([
      ['vp8', false],
      ['jpeg', false],
      ['jpeg', true],
    ])
  })

  it('records a container beside Opus only while a viewer needs it', () => {
    const { pipeline, container, opus } = setUp('vp8', 'opus')
    pipeline.begin()
    expect(opus.start).toHaveBeenCalledTimes(1)
    expect(container.restart).not.toHaveBeenCalled()
    pipeline.want({ jpeg: false, low: false, container: true })
    pipeline.want({ jpeg: true, low: false, container: true })
    expect(container.restart).toHaveBeenCalledTimes(1)
    pipeline.want({ jpeg: false, low: false, container: false })
    expect(container.stop).toHaveBeenCalledTimes(1)
    pipeline.pause()
    expect(opus.stop).toHaveBeenCalled()
  })

  it('records the container alone where Opus was not announced', () => {
    const { pipeline, container, opus } = setUp()
    pipeline.begin()
    pipeline.want({ jpeg: false, low: false, container: false })
    expect(container.restart).toHaveBeenCalledTimes(1)
    expect(container.stop).not.toHaveBeenCalled()
    expect(opus.start).not.toHaveBeenCalled()
  })

  it('begins with a key frame and sends another on request', () => {
    const { pipeline, tick } = setUp('vp8')
    pipeline.begin()
    expect(tick()[0]).toMatchObject({ isKey: true })
    expect(tick()[0]).toMatchObject({ isKey: false })
    pipeline.wantKeyFrame()
    expect(tick()[0]).toMatchObject({ isKey: true })
  })

  it('lowers and reports the quality while confirmations are late, and raises it afterwards', async () => {
    const { pipeline, run, confirm, links } = setUp()
    pipeline.begin()
    expect(await run(2)).toMatchObject({ longSide: 640, quality: 0.8 })
    confirm({ lastMs: 2_000, shortestMs: 50, waitingMs: 0, sinceCaptureMs: 0 })
    expect(await run(4)).toMatchObject({ longSide: 320 })
    expect(links.at(-1)).toBe('Weak')
    confirm({ lastMs: 50, shortestMs: 50, waitingMs: 0, sinceCaptureMs: 0 })
    expect(await run(60)).toMatchObject({ longSide: 640, quality: 0.8 })
    expect(links.at(-1)).toBe('Good')
  })

  it('asks for the server’s clock each second while it sends', () => {
    const { pipeline, askClock } = setUp()
    vi.advanceTimersByTime(3_000)
    expect(askClock).not.toHaveBeenCalled()
    pipeline.begin()
    vi.advanceTimersByTime(3_000)
    expect(askClock).toHaveBeenCalledTimes(3)
  })

  it('tells the figures of each second, only while they are asked for', async () => {
    const { pipeline, run, confirm } = setUp()
    confirm({ lastMs: 50, shortestMs: 50, waitingMs: 0, sinceCaptureMs: 70 })
    pipeline.begin()
    await run(2)
    const onFigures = vi.fn()
    const stop = pipeline.measure(onFigures)
    await run(2)
    expect(onFigures.mock.calls.length).toBeGreaterThan(0)
    const [figures] = onFigures.mock.lastCall ?? []
    expect(figures).toMatchObject({
      picture: { codec: 'jpeg', width: 640, height: 480 },
      skipped: 0,
      step: 0,
      isLowWanted: false,
      latency: { state: 'known', ms: 60, uncertaintyMs: 11 },
      roundTripMs: 20,
    })
    expect(figures.sentPerSecond).toBeGreaterThan(10)
    expect(figures.takenPerSecond).toBeGreaterThanOrEqual(figures.sentPerSecond)
    stop()
    const count = onFigures.mock.calls.length
    await run(2)
    expect(onFigures).toHaveBeenCalledTimes(count)
  })

  it('sends a picture every five seconds even if none is confirmed', async () => {
    const { pipeline, tick, confirm } = setUp()
    pipeline.begin()
    tick()
    confirm({ lastMs: 50, shortestMs: 50, waitingMs: 60_000, sinceCaptureMs: 0 })
    let count = 0
    for (let i = 0; i < 300; i += 1) count += tick().filter(({ codec }) => codec !== 'poster').length
    expect(count).toBe(3)
  })
})
