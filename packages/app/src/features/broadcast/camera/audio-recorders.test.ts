import { afterEach, expect, it, vi } from 'vitest'
import { createAudioRecorder } from './audio-recorders'

afterEach(() => vi.unstubAllGlobals())

/** Returns the types that were recorded and the errors, in a browser that records these types. */
function record(supported: string[]) {
  const types: (string | undefined)[] = []
  const onError = vi.fn()
  class StubRecorder {
    static isTypeSupported = (type: string) => supported.includes(type)
    constructor(_: unknown, options: MediaRecorderOptions) {
      types.push(options.mimeType)
    }
    start() {}
  }
  vi.stubGlobal('MediaRecorder', StubRecorder)
  vi.stubGlobal('MediaStream', class {})
  const stream = Object.create({ getAudioTracks: () => [] })
  createAudioRecorder({ stream, onChunk: () => undefined, onError }).restart()
  return { types, onError }
}

it('sound is recorded as WebM, or as MP4 where there is no WebM, and never as Ogg', () => {
  const [webm, ogg, mp4] = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
  expect(record([ogg, mp4, webm]).types).toEqual([webm])
  expect(record([ogg, mp4]).types).toEqual([mp4])
  const oggOnly = record([ogg])
  expect(oggOnly.types).toEqual([])
  expect(oggOnly.onError).toHaveBeenCalledOnce()
})
