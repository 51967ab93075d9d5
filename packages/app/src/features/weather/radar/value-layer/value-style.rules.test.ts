import { radarProductScales, toRadarLevel } from '@squall/shared/rules/radar-scale'
import { expect, test } from 'vitest'
import { toShaderStyle, type ValueStyle } from './value-style.rules'

const style: ValueStyle = {
  product: 'reflectivity',
  palette: 'nws',
  threshold: null,
  opacity: 0.8,
  isSmooth: true,
  stormMotion: { direction: 90, knots: 20 },
}

const isDrawn = (level: number, { least, zero }: { least: number; zero: number }) => Math.abs(level - zero) >= least

test('values from the threshold on are drawn', () => {
  const shader = toShaderStyle({ ...style, threshold: 30 })
  const at = (dbz: number) => isDrawn(toRadarLevel(dbz, radarProductScales.reflectivity), shader)
  expect([at(29), at(30), at(31)]).toEqual([false, true, true])
  expect(isDrawn(2, toShaderStyle(style))).toBe(true)
})

test('the threshold of velocities leaves out the slow ones in both directions', () => {
  const shader = toShaderStyle({ ...style, product: 'velocity', threshold: 20 })
  const at = (knots: number) => isDrawn(toRadarLevel(knots, radarProductScales.velocity), shader)
  expect([-40, -20, -18, 0, 18, 20, 40].map(at)).toEqual([true, true, false, false, false, true, true])
})

test('velocities are never blended, since the fastest in both directions stand next to each other', () => {
  expect(toShaderStyle(style).isSmooth).toBe(true)
  expect(toShaderStyle({ ...style, product: 'velocity' }).isSmooth).toBe(false)
  expect(toShaderStyle({ ...style, product: 'storm-relative-velocity' }).isSmooth).toBe(false)
})

test('only storm-relative velocity takes the motion away', () => {
  expect(toShaderStyle(style).motion).toEqual([0, 0])
  const [east, north] = toShaderStyle({ ...style, product: 'storm-relative-velocity' }).motion
  expect(east).toBeCloseTo(10, 9)
  expect(north).toBeCloseTo(0, 9)
})

test('the palette has 256 colours of four bytes', () => {
  const { colors } = toShaderStyle(style)
  expect(colors).toHaveLength(1024)
  expect([...colors.subarray(0, 4)]).toEqual([0, 0, 0, 0])
})
