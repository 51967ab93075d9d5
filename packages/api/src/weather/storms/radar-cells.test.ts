import { expect, it } from 'vitest'
import { buildProduct } from '../../testing/level3-products'
import { decodeLevel3 } from '../level3/decode'
import { toRadarCells } from './radar-cells'

const KTLX = { id: 'KTLX', latitude: 35.333, longitude: -97.278 }
const START = Date.parse('2026-05-20T20:16:43Z')
const TRACK = '  M0     309/  8   226/ 17     339/  8   360/ 11   NO DATA   NO DATA    1.4/ 1.4'
const tracks = decodeLevel3(buildProduct({ code: 58, volumeTime: new Date(START), lines: [TRACK] }))

function mesocyclone(storm: string, rank: number, minute: number) {
  const line = `  10  264/  9 ${String(rank).padStart(2)}  ${storm}  74   83   10    11   40      16     77  N           9464  `
  return decodeLevel3(buildProduct({ code: 141, volumeTime: new Date(START + minute * 60_000), lines: [line] }))
}

it('tables of the same volume go before those of another', () => {
  const [cell] = toRadarCells(KTLX, tracks, [mesocyclone('M0', 9, -5), mesocyclone('M0', 13, 0)])
  expect(cell).toMatchObject({ storm: 'M0', strengthRank: 13, vortex: null, hail: null })
})

it('a table of up to eight minutes before stands in while its own is still to come', () => {
  expect(toRadarCells(KTLX, tracks, [mesocyclone('M0', 9, -5)])[0]?.strengthRank).toBe(9)
  expect(toRadarCells(KTLX, tracks, [mesocyclone('M0', 9, -9)])[0]?.strengthRank).toBeNull()
})

it('a signature on a storm that is not among the tracks is a storm too', () => {
  const line = '  TVS    Z9   268/ 12    79   126   126/ 0.8   >19.1  < 0.8/>19.8   179/ 6.2    '
  const vortices = decodeLevel3(buildProduct({ code: 61, volumeTime: new Date(START), lines: [line] }))
  const cells = toRadarCells(KTLX, tracks, [vortices, mesocyclone('Z9', 6, 0)])
  expect(cells.map(({ storm }) => storm)).toEqual(['M0', 'Z9'])
  expect(cells[1]).toMatchObject({
    vortex: 'TVS',
    lowLevelDifference: 126,
    strengthRank: 6,
    motion: null,
    forecast: [],
  })
})
