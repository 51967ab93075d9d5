import { describe, expect, it } from 'vitest'
import { getLiveCorrection, getRemovableRange, isRecordingStart } from './playback.rules'

describe('staying near the live edge', () => {
  const ranges = [{ start: 0, end: 10 }]

  it('plays on at normal speed near the edge', () => {
    expect(getLiveCorrection({ currentTime: 9, ranges }, 1)).toEqual({ jumpTo: null, rate: 1 })
  })

  it('plays a little faster when more than 1.5 s behind, until it is close again', () => {
    const faster = getLiveCorrection({ currentTime: 8, ranges }, 1)
    expect(faster.rate).toBeGreaterThan(1)
    expect(getLiveCorrection({ currentTime: 8.8, ranges }, faster.rate).rate).toBe(faster.rate)
    expect(getLiveCorrection({ currentTime: 9.3, ranges }, faster.rate).rate).toBe(1)
  })

  it('jumps when far behind or outside the buffered range', () => {
    expect(getLiveCorrection({ currentTime: 2, ranges }, 1).jumpTo).toBeCloseTo(9.2)
    expect(getLiveCorrection({ currentTime: 0, ranges: [{ start: 30, end: 30.5 }] }, 1).jumpTo).toBe(30)
    expect(
      getLiveCorrection(
        {
          currentTime: 5,
          ranges: [
            { start: 0, end: 5.5 },
            { start: 7, end: 9 },
          ],
        },
        1,
      ).jumpTo,
    ).toBeCloseTo(8.2)
  })

  it('waits while nothing is buffered', () => {
    expect(getLiveCorrection({ currentTime: 0, ranges: [] }, 1)).toEqual({ jumpTo: null, rate: 1 })
  })
})

describe('removable sound', () => {
  it('is none while the buffer is short', () => {
    expect(getRemovableRange({ currentTime: 19, ranges: [{ start: 0, end: 20 }] })).toBeNull()
    expect(getRemovableRange({ currentTime: 0, ranges: [] })).toBeNull()
  })

  it('ends ten seconds before the position', () => {
    expect(getRemovableRange({ currentTime: 25, ranges: [{ start: 0, end: 26 }] })).toEqual({ start: 0, end: 15 })
  })
})

describe('the beginning of a recording', () => {
  it('is an EBML header or an ftyp box', () => {
    expect(isRecordingStart(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x01]))).toBe(true)
    expect(isRecordingStart(new Uint8Array([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]))).toBe(true)
  })

  it('is no later chunk', () => {
    expect(isRecordingStart(new Uint8Array([0x1f, 0x43, 0xb6, 0x75]))).toBe(false)
    expect(isRecordingStart(new Uint8Array([]))).toBe(false)
  })
})
