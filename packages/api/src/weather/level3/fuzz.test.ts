import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildProduct, digitalPacket, drawnStorm, ratePacket, runLengthPacket } from '../../testing/level3-products'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { decodeLevel3 } from './decode'
import { Level3Error } from './reader'

const TRACK = '  A2     237/ 24   217/ 31     246/ 17   266/ 11   312/  8   354/ 12    0.5/ 0.5'
const PRODUCTS = [
  buildProduct({
    code: 153,
    packets: digitalPacket([
      [2, 3, 4],
      [5, 6, 7],
    ]),
  }),
  buildProduct({
    code: 56,
    packets: runLengthPacket(30, [
      [
        [15, 3],
        [15, 1],
      ],
      [[2, 2]],
    ]),
  }),
  buildProduct({
    code: 176,
    packets: ratePacket([
      [1, 2],
      [3, 4],
    ]),
  }),
  buildProduct({
    code: 58,
    packets: drawnStorm('B7', [-30, 40], [[-20, 40]]),
    graphic: [' STORM ID        A2        B7    ', ' DBZM HGT   65 10.2   51 12.0    '],
    lines: [TRACK, TRACK],
  }),
]
const RECORDED = [
  'radar/kict-20260710/ICT_NMD_2026_07_10_05_07_19',
  'radar/ktlx-20130520-2016/KOUN_SDUS34_NSTTLX_201305202016',
  'radar/ktlx-20130520-2016/KOUN_SDUS54_N0STLX_201305202016',
  'radar/ktlx-20130520-2016/KOUN_SDUS54_DVLTLX_201305202016',
  'radar/ktlx-20130520-2016/KOUN_SDUS84_DPRTLX_201305202016',
]

/** A file cut off somewhere, with some bytes changed, most of them near its front, where the structure is. */
function damaged(files: Buffer[]) {
  const place = fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 60_000 }))
  const changes = fc.array(fc.tuple(place, fc.integer({ min: 1, max: 255 })), { maxLength: 6 })
  const cut = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))
  return fc.tuple(fc.constantFrom(...files), changes, cut).map(([file, flips, share]) => {
    const copy = Buffer.from(file.subarray(0, Math.ceil(file.length * share)))
    for (const [at, bits] of flips)
      if (copy.length > 0) copy.writeUInt8((copy[at % copy.length] ?? 0) ^ bits, at % copy.length)
    return copy
  })
}

function decodesOrRefuses(file: Buffer): void {
  try {
    decodeLevel3(file)
  } catch (error) {
    expect(error).toBeInstanceOf(Level3Error)
  }
}

describe('damaged products', () => {
  it('are read or refused, however they are cut and changed', () => {
    fc.assert(fc.property(damaged(PRODUCTS), decodesOrRefuses), { numRuns: 2000 })
  })

  it('are read or refused at every length', () => {
    for (const product of PRODUCTS)
      for (let length = 0; length < product.length; length++) decodesOrRefuses(product.subarray(0, length))
  })

  it.skipIf(withoutRecordedWeather !== null)('are read or refused when they were real', { timeout: 120_000 }, () => {
    const files = RECORDED.map(readRecordedWeather)
    fc.assert(fc.property(damaged(files), decodesOrRefuses), { numRuns: 200 })
  })
})
