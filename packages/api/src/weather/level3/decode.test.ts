import { deflateSync } from 'node:zlib'
import { distanceKm } from '@squall/shared/rules/geo'
import { describe, expect, it } from 'vitest'
import { buildProduct, digitalPacket, drawnStorm, ratePacket, runLengthPacket } from '../../testing/level3-products'
import { decodeLevel3 } from './decode'
import { Level3Error } from './reader'
import { levelValue } from './sweep'

const HEADING = Buffer.from('SDUS54 KOUN 202016\r\r\nN0BTLX\r\r\n')
const RADAR = { latitude: 35.333, longitude: -97.278 }

describe('a Level III product', () => {
  it('has the radar, the product and the time of its volume', () => {
    const product = decodeLevel3(Buffer.concat([HEADING, buildProduct({ code: 153 })]))
    expect(product).toMatchObject({ code: 153, ...RADAR, coveragePattern: 212, sweeps: [], storms: [] })
    expect(product.heading).toEqual({ product: 'N0B', radar: 'TLX' })
    expect(product.volumeTime.toISOString()).toBe('1970-01-02T01:01:01.000Z')
  })

  it('is read without a heading and behind a little junk', () => {
    expect(decodeLevel3(buildProduct({ code: 94 })).heading).toBeNull()
    const behindJunk = Buffer.concat([Buffer.from('\x01\r\r\n123 \r\r\n'), HEADING, buildProduct({ code: 94 })])
    expect(decodeLevel3(behindJunk).heading).toEqual({ product: 'N0B', radar: 'TLX' })
  })

  it('is read out of zlib frames', () => {
    const whole = buildProduct({ code: 94, packets: digitalPacket([[2, 3]]) })
    const frames = [whole.subarray(0, 70), whole.subarray(70)].map((part) => deflateSync(part))
    expect(decodeLevel3(Buffer.concat([HEADING, ...frames])).sweeps[0]?.radials).toHaveLength(1)
  })

  it('gives the levels of packet 16 and their values', () => {
    const thresholds = Buffer.alloc(32)
    thresholds.writeInt16BE(-320, 0)
    thresholds.writeInt16BE(5, 2)
    const { sweeps, scale } = decodeLevel3(
      buildProduct({
        code: 94,
        thresholds,
        packets: digitalPacket([
          [0, 1, 2],
          [66, 202, 255],
        ]),
      }),
    )
    expect(sweeps[0]).toMatchObject({ packet: 16, bins: 3 })
    const values = sweeps[0]?.radials.map(({ levels }) => [...levels].map((level) => scale && levelValue(level, scale)))
    expect(values).toEqual([
      [null, null, -32],
      [0, 68, 94.5],
    ])
    expect(sweeps[0]?.radials[1]).toMatchObject({ azimuth: 1, width: 1 })
  })

  it.each([
    [186, 'dBZ', 0.3, -32],
    [180, 'dBZ', 0.15, -32],
    [182, 'kt', 0.15, -62.2],
  ])('product %d of a terminal Doppler radar has its scale in %s', (code, unit, binKm, least) => {
    const thresholds = Buffer.alloc(32)
    thresholds.writeInt16BE(-320, 0)
    thresholds.writeInt16BE(5, 2)
    const { scale } = decodeLevel3(buildProduct({ code, thresholds, packets: digitalPacket([[0, 2]]) }))
    expect(scale).toMatchObject({ unit, binKm, minimum: expect.closeTo(least, 1) })
  })

  it('spreads the run lengths of packet 0xAF1F', () => {
    const packets = runLengthPacket(6, [
      [
        [2, 3],
        [4, 15],
      ],
      [[1, 1]],
    ])
    const radials = decodeLevel3(buildProduct({ code: 56, packets })).sweeps[0]?.radials ?? []
    expect(radials.map(({ levels }) => [...levels])).toEqual([
      [3, 3, 15, 15, 15, 15],
      [1, 0, 0, 0, 0, 0],
    ])
  })

  it('refuses runs beyond the bins of the product', () => {
    expect(() => decodeLevel3(buildProduct({ code: 56, packets: runLengthPacket(3, [[[4, 1]]]) }))).toThrow(Level3Error)
  })

  it('gives the precipitation rates of packet 28 in inches an hour', () => {
    const thresholds = Buffer.alloc(32)
    thresholds.writeFloatBE(1000, 0)
    const { sweeps, scale } = decodeLevel3(buildProduct({ code: 176, thresholds, packets: ratePacket([[0, 7874]]) }))
    expect(sweeps[0]).toMatchObject({ packet: 28, bins: 2, gateMetres: 250 })
    const [dry, wet] = sweeps[0]?.radials[0]?.levels ?? []
    expect(scale && levelValue(dry ?? -1, scale)).toBeNull()
    expect(scale && levelValue(wet ?? -1, scale)).toBeCloseTo(7.874, 6)
  })

  it('passes over layers that are drawings', () => {
    expect(decodeLevel3(buildProduct({ code: 58, packets: Buffer.from([0, 2, 0, 0]) })).sweeps).toEqual([])
  })

  it('reads storm tracks: toward where, how fast, and where expected', () => {
    const lines = [
      '  M0     309/  8   226/ 17     339/  8   360/ 11   NO DATA   NO DATA    1.4/ 1.4',
      '  F2     270/ 21     NEW       NO DATA   NO DATA   NO DATA   NO DATA    0.0/ 0.0',
    ]
    const { storms } = decodeLevel3(buildProduct({ code: 58, lines }))
    expect(storms.map(({ storm, motion }) => [storm, motion])).toEqual([
      ['M0', { direction: 46, knots: 17 }],
      ['F2', null],
    ])
    expect(storms[0]?.forecast.map(({ minutes }) => minutes)).toEqual([15, 30])
    expect(distanceKm(RADAR, storms[0]?.place ?? RADAR)).toBeCloseTo(8 * 1.852, 6)
  })

  it('goes on behind the table with the storms that are only drawn, and reads the strongest echoes', () => {
    const lines = ['  M0     309/  8   226/ 17     339/  8   360/ 11   NO DATA   NO DATA    1.4/ 1.4']
    const packets = Buffer.concat([
      drawnStorm('M0', [-11.5, 9.25], []),
      drawnStorm('B7', [-30, 40], [[-20, 40]]),
      drawnStorm('C7', [0, -60], []),
    ])
    const graphic = [
      ' STORM ID        M0        B7    ',
      ' AZ/RAN    309/  8   323/ 27    ',
      ' DBZM HGT   65 10.2   51<12.0    ',
    ]
    const { storms } = decodeLevel3(buildProduct({ code: 58, packets, graphic, lines }))
    expect(storms.map(({ storm, motion, peak }) => [storm, motion, peak])).toEqual([
      ['M0', { direction: 46, knots: 17 }, 65],
      // 10 km in 15 minutes.
      ['B7', { direction: 90, knots: 22 }, 51],
      ['C7', null, null],
    ])
    const drawn = storms[1]
    expect(distanceKm(RADAR, drawn?.place ?? RADAR)).toBeCloseTo(50, 6)
    expect(drawn?.forecast.map(({ minutes }) => minutes)).toEqual([15])
  })

  it('reads mesocyclones, also when their rank is marked as low', () => {
    const lines = [
      ' 265  055/ 30  5L T4  37   27  < 2   > 6   30       2     37  N  322/ 32  3980  ',
      '  10  264/  9 13  M0  74   83   10    11   40      16     77  N           9464  ',
    ]
    const { mesocyclones } = decodeLevel3(buildProduct({ code: 141, lines }))
    expect(mesocyclones).toMatchObject([
      { circulation: 265, storm: 'T4', strengthRank: 5, lowLevelRotationKnots: 37 },
      { circulation: 10, storm: 'M0', strengthRank: 13, lowLevelRotationKnots: 74 },
    ])
  })

  it('reads tornado vortex signatures', () => {
    const lines = ['  TVS    M0   268/ 12    79   126   126/ 0.8   >19.1  < 0.8/>19.8   179/ 6.2    ']
    expect(decodeLevel3(buildProduct({ code: 61, lines })).vortices).toMatchObject([
      { type: 'TVS', storm: 'M0', averageDifference: 79, lowLevelDifference: 126, greatestDifference: 126 },
    ])
  })

  it('reads hail, and knows what the radar does not know', () => {
    const lines = [
      '       Y1             100                  100                 2.50             ',
      '       A2               0                   10                <0.50             ',
      '       B3              90                  100                >4.00             ',
      '       E1         UNKNOWN              UNKNOWN              UNKNOWN             ',
    ]
    expect(decodeLevel3(buildProduct({ code: 59, lines })).hail).toEqual([
      { storm: 'Y1', estimate: { severeChance: 100, chance: 100, inches: 2.5, bound: null } },
      { storm: 'A2', estimate: { severeChance: 0, chance: 10, inches: 0.5, bound: 'below' } },
      { storm: 'B3', estimate: { severeChance: 90, chance: 100, inches: 4, bound: 'at-least' } },
      { storm: 'E1', estimate: null },
    ])
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a web page', Buffer.from('<!doctype html><title>503 Service Unavailable</title>'.repeat(9))],
    ['far too much', Buffer.alloc(3 * 1024 * 1024)],
  ])('refuses %s', (_, file) => {
    expect(() => decodeLevel3(file)).toThrow(Level3Error)
  })
})
