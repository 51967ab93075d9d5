import { describe, expect, it } from 'vitest'
import { formatBitrate, formatCoder, formatLatency, formatRoundTrip, listNodeStats } from './stats-format.rules'

describe('the words of the stats', () => {
  it('give a latency with its uncertainty, or say why there is none', () => {
    expect(formatLatency({ state: 'known', ms: 83.6, uncertaintyMs: 5.2 })).toBe('84 ± 6 ms')
    expect(formatLatency({ state: 'uncertain' })).toBe('Not certain yet')
    expect(formatLatency({ state: 'unknown' })).toBe('Not known')
    expect(formatLatency(null)).toBe('No new picture')
  })

  it('give a round trip in whole milliseconds', () => {
    expect(formatRoundTrip(11.7)).toBe('12 ms')
    expect(formatRoundTrip(null)).toBe('Not known')
  })

  it('give a bitrate in kilobits and megabits', () => {
    expect(formatBitrate(0)).toBe('0 kbit/s')
    expect(formatBitrate(969_600)).toBe('970 kbit/s')
    expect(formatBitrate(1_240_000)).toBe('1.2 Mbit/s')
  })

  it('name software only where there is no hardware that could be used', () => {
    expect(formatCoder({ codec: 'vp8', hasHardware: false })).toBe('VP8, software')
    expect(formatCoder({ codec: 'vp8', hasHardware: true })).toBe('VP8')
    expect(formatCoder({ codec: 'vp8', hasHardware: null })).toBe('VP8')
    expect(formatCoder({ codec: 'jpeg', hasHardware: false })).toBe('JPEG')
  })

  it('name the media node only on a site that has several', () => {
    expect(listNodeStats('east')).toEqual([{ term: 'Server', value: 'east' }])
    expect(listNodeStats(null)).toEqual([])
  })
})
