import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createVp8Decoder } from './decoders'

/** Replaces WebCodecs, which Node lacks: returns each chunk as a picture on request. */
class FakeDecoder {
  static made: FakeDecoder[] = []
  state = 'configured'
  chunks: { type: string; timestamp: number }[] = []
  constructor(private readonly init: { output: (picture: unknown) => void; error: () => void }) {
    FakeDecoder.made.push(this)
  }
  configure() {
    this.state = 'configured'
  }
  decode(chunk: { type: string; timestamp: number }) {
    this.chunks.push(chunk)
  }
  give() {
    const chunk = this.chunks.shift()
    this.init.output({ timestamp: chunk?.timestamp, close: () => undefined })
  }
  fail() {
    this.state = 'closed'
    this.init.error()
  }
  close() {
    this.state = 'closed'
  }
}

function setUp() {
  const onPicture = vi.fn()
  const onNeedsBeginning = vi.fn()
  const onFailed = vi.fn()
  const decoder = createVp8Decoder({ onPicture, onNeedsBeginning, onFailed })
  const frame = (isKey: boolean, isResync = false) => ({
    isKey,
    isResync,
    toBytes: () => new Uint8Array([1]),
    done: vi.fn(),
  })
  const last = () => {
    const made = FakeDecoder.made.at(-1)
    if (!made) throw new Error('No decoder was made')
    return made
  }
  return { decoder, frame, onPicture, onNeedsBeginning, onFailed, last }
}

beforeEach(() => {
  FakeDecoder.made = []
  vi.stubGlobal('VideoDecoder', FakeDecoder)
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      type: string
      timestamp: number
      constructor({ type, timestamp }: { type: string; timestamp: number }) {
        this.type = type
        this.timestamp = timestamp
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('decoding VP8', () => {
  it('waits for a key frame, requests one, and acknowledges frames that it drops', () => {
    const { decoder, frame, onNeedsBeginning, last } = setUp()
    const early = frame(false)
    decoder.decode(early)
    expect(onNeedsBeginning).toHaveBeenCalledTimes(1)
    expect(early.done).toHaveBeenCalledTimes(1)
    expect(FakeDecoder.made).toHaveLength(0)
    decoder.decode(frame(true))
    decoder.decode(frame(false))
    expect(last().chunks.map(({ type }) => type)).toEqual(['key', 'delta'])
  })

  it('acknowledges a frame when its picture is drawn', () => {
    const { decoder, frame, onPicture, last } = setUp()
    const key = frame(true)
    decoder.decode(key)
    expect(key.done).not.toHaveBeenCalled()
    last().give()
    expect(onPicture).toHaveBeenCalledTimes(1)
    expect(key.done).toHaveBeenCalledTimes(1)
  })

  it('waits for a key frame again after a loss', () => {
    const { decoder, frame, last } = setUp()
    decoder.decode(frame(true))
    decoder.decode(frame(false, true))
    decoder.decode(frame(false))
    decoder.decode(frame(true, true))
    expect(last().chunks.map(({ type }) => type)).toEqual(['key', 'key'])
  })

  it('replaces a failed decoder and acknowledges the pending frames', () => {
    const { decoder, frame, last } = setUp()
    const key = frame(true)
    decoder.decode(key)
    last().fail()
    expect(key.done).toHaveBeenCalledTimes(1)
    decoder.decode(frame(true))
    expect(FakeDecoder.made).toHaveLength(2)
  })

  it('gives up after three failures within half a minute, says so once, and acknowledges what still comes', () => {
    const { decoder, frame, onFailed, last } = setUp()
    for (let failures = 1; failures <= 3; failures += 1) {
      expect(onFailed).not.toHaveBeenCalled()
      decoder.decode(frame(true))
      last().fail()
    }
    const late = frame(true)
    decoder.decode(late)
    expect(late.done).toHaveBeenCalledTimes(1)
    expect(onFailed).toHaveBeenCalledTimes(1)
    expect(FakeDecoder.made).toHaveLength(3)
  })

  it('goes on after failures that are far apart', () => {
    vi.useFakeTimers()
    const { decoder, frame, onFailed, last } = setUp()
    for (let failures = 1; failures <= 4; failures += 1) {
      decoder.decode(frame(true))
      last().fail()
      vi.advanceTimersByTime(20_000)
    }
    expect(onFailed).not.toHaveBeenCalled()
    vi.useRealTimers()
  })
})
