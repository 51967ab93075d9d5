import { describe, expect, it } from 'vitest'
import { jsonWire } from './wire'

describe('the JSON wire', () => {
  it('decodes a picture only on demand', () => {
    const [incoming] = jsonWire.decode(
      JSON.stringify({ type: 'broadcast-frame', streamId: 's', frame: 'data:image/jpeg;base64,AQID', timestamp: 7 }),
    )
    if (incoming?.kind !== 'frame') throw new Error('Not a frame')
    expect(incoming.frame.timestamp).toBe(7)
    expect(incoming.frame.codec).toBe('jpeg')
    expect([...incoming.frame.toBytes()]).toEqual([1, 2, 3])
  })

  it('decodes sound with its container type', () => {
    const [incoming] = jsonWire.decode(
      JSON.stringify({ type: 'audio-chunk', streamId: 's', audioData: 'GkXfow==', mimeType: 'audio/webm;codecs=opus' }),
    )
    if (incoming?.kind !== 'sound') throw new Error('Not sound')
    expect(incoming.sound.mimeType).toBe('audio/webm;codecs=opus')
    expect([...incoming.sound.toBytes()]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
  })

  it('ignores data that is no message', () => {
    expect(jsonWire.decode('{')).toEqual([])
    expect(jsonWire.decode('null')).toEqual([])
    expect(jsonWire.decode('{"type":3}')).toEqual([])
    expect(jsonWire.decode(new ArrayBuffer(4))).toEqual([])
  })
})
