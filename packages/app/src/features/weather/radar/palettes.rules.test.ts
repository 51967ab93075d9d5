import {
  NO_ECHO,
  RANGE_FOLDED,
  type RadarLayerName,
  radarProducts,
  radarScales,
  toRadarLevel,
} from '@squall/shared/rules/radar-scale'
import { describe, expect, test } from 'vitest'
import { createColorTable, getLegend, toRoundedValue } from './palettes.rules'

const palettes = ['nws', 'color-blind'] as const
const each = radarProducts.flatMap((layer) => palettes.map((palette) => ({ layer, palette })))

/** Returns a level's colour as '#rrggbb', or null where it is transparent. */
function colorAt(table: Uint32Array, level: number): string | null {
  const [red = 0, green = 0, blue = 0, opacity] = new Uint8Array(table.buffer, level * 4, 4)
  const digits = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
  return opacity === 0 ? null : `#${digits}`
}

/** Returns the CIE lightness of a colour, 0 to 100. */
function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 116 * Math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue) - 16
}

describe.each(each)('$layer in the $palette palette', ({ layer, palette }) => {
  const { stops, rangeFolded } = getLegend(layer, palette)
  const table = createColorTable(layer, palette)

  test('classes are contiguous, each with its own colour', () => {
    stops.forEach(({ from, to }, index) => {
      expect(to).toBeGreaterThan(from)
      expect(stops[index + 1]?.from ?? Number.POSITIVE_INFINITY).toBe(to)
    })
    const used = [...stops.map(({ color }) => color), ...(rangeFolded === null ? [] : [rangeFolded])]
    expect(new Set(used).size).toBe(used.length)
    for (const color of used) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('every level has the colour of its class in the legend', () => {
    for (let level = 2; level < 256; level++) {
      const value = toRoundedValue(layer, level) ?? Number.NaN
      const stop = stops.find(({ from, to }) => value >= from && value < to)
      expect(colorAt(table, level)).toBe(stop?.color ?? null)
    }
  })

  test('no echo is transparent', () => {
    expect(colorAt(table, NO_ECHO)).toBeNull()
    expect(colorAt(table, RANGE_FOLDED)).toBe(rangeFolded)
  })
})

test('faint reflectivity is not drawn, and the classic colours begin at 5 dBZ', () => {
  const table = createColorTable('reflectivity', 'nws')
  const at = (dbz: number) => colorAt(table, toRadarLevel(dbz, radarScales.reflectivity))
  expect(at(4)).toBeNull()
  expect(at(5)).toBe('#04e9e7')
  expect(at(20)).toBe('#02fd02')
  expect(at(50)).toBe('#fd0000')
  expect(at(54)).toBe('#fd0000')
  expect(at(90)).toBe('#fdfdfd')
})

test('velocities toward the radar are green, away from it red, near zero grey', () => {
  const table = createColorTable('velocity', 'nws')
  const at = (knots: number) => colorAt(table, toRadarLevel(knots, radarScales.velocity))
  expect([at(-30), at(-4), at(4), at(40)]).toEqual(['#07ac04', '#7c977b', '#987777', '#d80000'])
})

test('rain rates fall into their classes despite rounding', () => {
  const table = createColorTable('precipitation', 'nws')
  const { stops } = getLegend('precipitation', 'nws')
  const at = (rate: number) => colorAt(table, toRadarLevel(rate, radarScales.precipitation))
  for (const { from, color } of stops.filter((stop) => stop.from !== 0.25)) expect(at(from)).toBe(color)
  expect([at(0.08), at(0.24), at(0.26)]).toEqual([stops[0]?.color, stops[1]?.color, stops[2]?.color])
})

test('classes are labelled with their range', () => {
  const labels = (layer: RadarLayerName) => getLegend(layer, 'nws').stops.map(({ label }) => label)
  expect(labels('reflectivity').at(0)).toBe('5 to 10')
  expect(labels('reflectivity').at(-1)).toBe('75 and more')
  expect(labels('velocity').slice(0, 2)).toEqual(['below −100', '−100 to −64'])
})

test('in the color-blind palette higher values are visibly lighter', () => {
  const steps = (colors: string[]) =>
    colors.slice(1).map((color, index) => lightness(color) - lightness(colors[index] ?? color))
  const colorsOf = (layer: RadarLayerName) => getLegend(layer, 'color-blind').stops.map(({ color }) => color)
  for (const layer of ['reflectivity', 'precipitation'] as const) {
    expect(Math.min(...steps(colorsOf(layer)))).toBeGreaterThan(4)
  }
  const velocities = colorsOf('velocity')
  expect(Math.min(...steps(velocities.slice(0, 8).reverse()))).toBeGreaterThan(4)
  expect(Math.min(...steps(velocities.slice(8)))).toBeGreaterThan(4)
})
