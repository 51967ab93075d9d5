import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Confirmations } from '../../../platform/media-socket/wire'
import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import type { CaptureOptions } from '../camera/capture'
import { createTransmission } from './media-pipeline'

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
  const captures: CaptureOptions[] = []
  const links: string[] = []
  let confirmed: Confirmations | null = { lastMs: 50, waitingMs: 0 }
  const transmission = createTransmission(
    {
      socket: {
        broadcastCodecs: () => ({ video: codec, audio }),
        sendPacket: () => true,
        bufferedAmount: () => 0,
        confirmations: () => confirmed,
        sendFrame: async () => true,
        sendSound: async () => true,
      },
      createCapture(options) {
        captures.push(options)
        return { watch: vi.fn(), stop: vi.fn() }
      },
      createRecorder: () => container,
      createOpusRecorder: () => opus,
      holdWakeLock: () => () => undefined,
    },
    {
      streamId: 's1',
      camera: {} as unknown as MediaStream,
      onLink: (link) => links.push(link),
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
    transmission,
    container,
    opus,
    tick,
    /** What is asked for in the last picture of so many seconds. */
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
    confirm(next: Confirmations | null) {
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

describe('a transmission', () => {
  it('takes no picture before it may send, nor while it is paused', () => {
    const { transmission, tick } = setUp()
    expect(tick()).toEqual([])
    transmission.begin()
    expect(tick()).toHaveLength(1)
    transmission.pause()
    expect(tick()).toEqual([])
  })

  it('makes the layers that are wanted', () => {
    const { transmission, tick } = setUp('vp8')
    transmission.begin()
    expect(tick().map(({ codec }) => codec)).toEqual(['vp8'])
    transmission.want({ jpeg: true, low: true, container: false })
    expect(tick().map(({ codec, isLow }) => [codec, isLow])).toEqual([
      ['vp8', false],
      ['jpeg', false],
      ['jpeg', true],
    ])
  })

  it('records a container beside Opus only while somebody needs it', () => {
    const { transmission, container, opus } = setUp('vp8', 'opus')
    transmission.begin()
    expect(opus.start).toHaveBeenCalledTimes(1)
    expect(container.restart).not.toHaveBeenCalled()
    transmission.want({ jpeg: false, low: false, container: true })
    transmission.want({ jpeg: true, low: false, container: true })
    expect(container.restart).toHaveBeenCalledTimes(1)
    transmission.want({ jpeg: false, low: false, container: false })
    expect(container.stop).toHaveBeenCalledTimes(1)
    transmission.pause()
    expect(opus.stop).toHaveBeenCalled()
  })

  it('records the container alone where Opus was not announced', () => {
    const { transmission, container, opus } = setUp()
    transmission.begin()
    transmission.want({ jpeg: false, low: false, container: false })
    expect(container.restart).toHaveBeenCalledTimes(1)
    expect(container.stop).not.toHaveBeenCalled()
    expect(opus.start).not.toHaveBeenCalled()
  })

  it('begins with a key frame, and makes one when it is asked', () => {
    const { transmission, tick } = setUp('vp8')
    transmission.begin()
    expect(tick()[0]).toMatchObject({ isKey: true })
    expect(tick()[0]).toMatchObject({ isKey: false })
    transmission.wantKeyFrame()
    expect(tick()[0]).toMatchObject({ isKey: true })
  })

  it('sends less, and says so, while pictures are confirmed late, and more again after', async () => {
    const { transmission, run, confirm, links } = setUp()
    transmission.begin()
    expect(await run(2)).toMatchObject({ longSide: 640, quality: 0.8 })
    confirm({ lastMs: 2_000, waitingMs: 0 })
    expect(await run(4)).toMatchObject({ longSide: 320 })
    expect(links.at(-1)).toBe('Weak')
    confirm({ lastMs: 50, waitingMs: 0 })
    expect(await run(60)).toMatchObject({ longSide: 640, quality: 0.8 })
    expect(links.at(-1)).toBe('Good')
  })

  it('sends a picture every five seconds even where none is confirmed', async () => {
    const { transmission, tick, confirm } = setUp()
    transmission.begin()
    tick()
    confirm({ lastMs: 50, waitingMs: 60_000 })
    let count = 0
    for (let i = 0; i < 300; i += 1) count += tick().length
    expect(count).toBe(3)
  })
})
