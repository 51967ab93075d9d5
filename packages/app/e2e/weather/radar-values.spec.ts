import { fileURLToPath } from 'node:url'
import {
  bearingDegrees,
  distanceKm,
  placeToWorldPoint,
  travel,
  worldPerKm,
  worldPointToPlace,
} from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { beamKmOver } from '@squall/shared/rules/radar-beam'
import { NO_ECHO, RANGE_FOLDED, radarProductScales, toRadarLevel } from '@squall/shared/rules/radar-scale'
import type { Map as LibreMap } from 'maplibre-gl'
import { build } from 'vite'
import { buildProduct, digitalPacket } from '../../../api/src/testing/level3-products'
import { readRecordedWeather, withoutRecordedWeather } from '../../../api/src/testing/recorded-weather'
import { decodeLevel3, type Level3Product } from '../../../api/src/weather/level3/decode'
import { levelValue } from '../../../api/src/weather/level3/sweep'
import { type FileProduct, makeValuePictures } from '../../../api/src/weather/radar/value-picture'
import type { ValueStyle } from '../../src/features/weather/radar/value-layer/value-style.rules'
import { allowFailure, expect, type Page, test } from '../support/journey'
import type { RadarTools } from '../support/value-layer-page'

declare global {
  interface Window {
    radar: RadarTools
    libreMap: LibreMap
    createMap(view: object): Promise<void>
  }
}

const PIXELS = 400
/** The mesh is 5 m off at most. */
const MESH_KM = 0.01
/** Graphics cards place the corners of triangles on a grid of at least so many steps in a pixel. */
const SUBPIXELS = 14
const plain: ValueStyle = {
  ...{ product: 'reflectivity', palette: 'nws', threshold: null, opacity: 1, isSmooth: false, stormMotion: null },
}

let code = ''

test.beforeAll(async () => {
  const entry = fileURLToPath(new URL('../support/value-layer-page.ts', import.meta.url))
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'page' } },
  })
  const [output] = [made].flat()
  if (output === undefined || !('output' in output)) throw new Error('The page was not built')
  code = output.output[0].code
})

// The pixels are read on the spot; the product never does that.
test.beforeEach(() => allowFailure(/GPU stall due to ReadPixels/))

async function openPage(page: Page, files: { file: Buffer; product: FileProduct }[]) {
  await page.goto('about:blank')
  await page.addScriptTag({ content: code })
  const pictures = await Promise.all(
    files.map(async (job) => Buffer.from((await makeValuePictures(job)).full).toString('base64')),
  )
  return page.evaluate(([texts, pixels]) => window.radar.open(texts, pixels), [pictures, PIXELS] as const)
}

/** A part of the map: a square around a place, so many km wide there. */
function lookAt(place: Place, km: number) {
  const [x, y] = placeToWorldPoint(place)
  const side = km * worldPerKm(place.latitude)
  const scale = 2 / side
  return {
    kmPerPixel: km / PIXELS,
    matrix: [scale, 0, 0, 0, 0, -scale, 0, 0, 0, 0, 1, 0, -x * scale, y * scale, 0, 1],
    placeOf: (column: number, row: number) =>
      worldPointToPlace([x + ((column + 0.5) / PIXELS - 0.5) * side, y + ((row + 0.5) / PIXELS - 0.5) * side]),
  }
}

type View = ReturnType<typeof lookAt>

const draw = (page: Page, { matrix }: View, style: ValueStyle) =>
  page.evaluate(([world, wanted]) => window.radar.draw(world, wanted), [matrix, style] as const)

const colorAt = (pixels: number[], column: number, row: number) => {
  const at = (row * PIXELS + column) * 4
  return pixels.slice(at, at + 4).join()
}

/**
 * Returns what the decoder has at a place as levels of pictures: first the place itself, then what lies within the accuracy of
 * the screen around it. Empty beside the antenna.
 */
function decodedLevels(decoded: Level3Product, product: FileProduct, place: Place, kmPerPixel: number): number[] {
  const { sweeps, scale, elevationDegrees } = decoded
  const [sweep] = sweeps
  if (sweep === undefined || scale === null) throw new Error('There is no sweep')
  const beam = beamKmOver(distanceKm(decoded, place), elevationDegrees ?? 0)
  const rows = sweep.radials.length > 400 ? 720 : 360
  const row = (bearingDegrees(decoded, place) / 360) * rows
  const toleranceKm = MESH_KM + kmPerPixel / SUBPIXELS
  const aside = (toleranceKm / beam / (2 * Math.PI)) * rows
  const ahead = toleranceKm / scale.binKm
  if (aside > 1) return []
  const levelAt = (atRow: number, atGate: number) => {
    const middle = ((Math.floor(atRow) + 0.5) * 360) / rows
    const radial = sweep.radials.find(({ azimuth, width }) => (middle - azimuth + 720) % 360 < width)
    const level = atGate < sweep.bins ? (radial?.levels[Math.floor(atGate)] ?? 0) : 0
    const value = levelValue(level, scale)
    if (value === null) return product === 'velocity' && level === 1 ? RANGE_FOLDED : NO_ECHO
    return toRadarLevel(value, radarProductScales[product])
  }
  const gate = beam / scale.binKm
  return [0, -1, 1].flatMap((turn) => [0, -1, 1].map((step) => levelAt(row + turn * aside, gate + step * ahead)))
}

/** Returns the color of a level as colorAt does. */
const toColor = (colors: number[], level: number) =>
  colors[level * 4 + 3] === 0 ? '0,0,0,0' : colors.slice(level * 4, level * 4 + 4).join()

async function expectDecodedValues(page: Page, file: Buffer, product: FileProduct, views: View[]) {
  await openPage(page, [{ file, product }])
  const decoded = decodeLevel3(file)
  const style = { ...plain, product }
  const colors = await page.evaluate((wanted) => window.radar.colors(wanted), style)
  for (const view of views) {
    const pixels = await draw(page, view, style)
    let [compared, exact] = [0, 0]
    const wrong: string[] = []
    const seen = new Set<string>()
    for (let row = 0; row < PIXELS; row += 3)
      for (let column = 0; column < PIXELS; column += 3) {
        const levels = decodedLevels(decoded, product, view.placeOf(column, row), view.kmPerPixel)
        if (levels.length === 0) continue
        const [color = '', ...near] = levels.map((level) => toColor(colors, level))
        const shown = colorAt(pixels, column, row)
        compared += 1
        seen.add(color)
        if (shown === color) exact += 1
        else if (!near.includes(shown)) wrong.push(`${column}, ${row}: ${shown}, not ${color}`)
      }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(compared).toBeGreaterThan(14_000)
    expect(exact / compared).toBeGreaterThan(0.95)
    expect(seen.size).toBeGreaterThan(4)
  }
}

const KTLX = { latitude: 35.333, longitude: -97.278 }
const thresholds = Buffer.alloc(32)
thresholds.writeInt16BE(-320, 0)
thresholds.writeInt16BE(5, 2)

/** A file of KTLX whose levels are different from gate to gate and row to row. */
const pattern = (levelAt: (row: number, gate: number) => number) =>
  buildProduct({
    code: 153,
    thresholds,
    packets: digitalPacket(
      Array.from({ length: 360 }, (_, row) => Array.from({ length: 1840 }, (_, gate) => levelAt(row, gate))),
    ),
  })

test('the shader shows the value of the decoder in every pixel: of a pattern, from afar and from near', async ({
  page,
}) => {
  const file = pattern((row, gate) => (row * 7 + gate * 3) % 256)
  const views = [lookAt(KTLX, 940), lookAt(travel(KTLX, 300, 200), 60), lookAt(travel(KTLX, 120, 455), 8)]
  await expectDecodedValues(page, file, 'reflectivity', views)
})

test('the shader shows the value of the decoder in every pixel: of recorded scans', async ({ page }) => {
  test.skip(withoutRecordedWeather !== null, withoutRecordedWeather ?? '')
  const folder = 'radar/superres-klsx-20220330/LSX'
  for (const [product, name] of [
    ['reflectivity', 'N0B'],
    ['velocity', 'N0G'],
  ] as const) {
    const file = readRecordedWeather(`${folder}_${name}_2022_03_30_15_40_41`)
    const radar = decodeLevel3(file)
    await expectDecodedValues(page, file, product, [lookAt(radar, 400), lookAt(travel(radar, 200, 60), 50)])
  }
})

test('threshold, palette and opacity change the picture without another texture', async ({ page }) => {
  await openPage(page, [{ file: pattern(() => 2 + 2 * (40 + 32)), product: 'reflectivity' }])
  const view = lookAt(KTLX, 200)
  const middle = async (style: Partial<ValueStyle>) => colorAt(await draw(page, view, { ...plain, ...style }), 150, 150)
  const shown = await middle({})
  const bytes = await page.evaluate(() => window.radar.bytes())
  expect(shown).not.toBe('0,0,0,0')
  expect(await middle({ threshold: 40 })).toBe(shown)
  expect(await middle({ threshold: 41 })).toBe('0,0,0,0')
  expect(await middle({ palette: 'color-blind' })).not.toBe(shown)
  expect(await middle({ opacity: 0.5 })).toBe(
    shown
      .split(',')
      .map((part) => Math.round(Number(part) / 2))
      .join(),
  )
  expect(await page.evaluate(() => window.radar.bytes())).toBe(bytes)
})

test('a lost context is drawn again from the same bytes', async ({ page }) => {
  await openPage(page, [{ file: pattern((row, gate) => (row + gate) % 256), product: 'reflectivity' }])
  const view = lookAt(KTLX, 900)
  const before = await draw(page, view, plain)
  await page.evaluate(() => window.radar.loseContext())
  expect(await draw(page, view, plain)).toEqual(before)
})

test('in a mosaic the nearest radar counts, also where it sees nothing', async ({ page }) => {
  const other = { latitude: 36.741, longitude: -98.128 }
  const strong = pattern(() => 2 + 2 * (60 + 32))
  const silent = pattern(() => 0)
  silent.writeInt32BE(Math.round(other.latitude * 1000), 20)
  silent.writeInt32BE(Math.round(other.longitude * 1000), 24)
  await openPage(page, [
    { file: strong, product: 'reflectivity' },
    { file: silent, product: 'reflectivity' },
  ])
  const view = lookAt(KTLX, 500)
  const pixels = await draw(page, view, plain)
  for (let at = 0; at < PIXELS; at += 7) {
    const place = view.placeOf(at, at)
    const [own, others] = [distanceKm(KTLX, place), distanceKm(other, place)]
    if (Math.abs(own - others) < 2) continue
    expect(colorAt(pixels, at, at) === '0,0,0,0').toBe(others < own)
  }
})

/** A page of a made-up address with MapLibre's own files and a map without any sources. */
async function openMap(page: Page, view: { center: Place; zoom: number; bearing: number; pitch: number }) {
  const folder = new URL('.', import.meta.resolve('maplibre-gl'))
  await page.route('http://radar.test/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: PAGE })
    return route.fulfill({ path: fileURLToPath(new URL(name, folder)), contentType: 'text/javascript' })
  })
  await page.goto('http://radar.test/')
  await page.waitForFunction(() => 'createMap' in window)
  await page.evaluate(([options]) => window.createMap(options), [view] as const)
}

const PAGE = `<!doctype html><title>Radar</title><link rel="icon" href="data:,">
<div id="map" style="position: absolute; inset: 0 auto auto 0; width: ${PIXELS}px; height: ${PIXELS}px"></div>
<script type="module">
import { Map } from './maplibre-gl.mjs'
window.createMap = async ({ center: { longitude, latitude }, ...view }) => {
  const style = { version: 8, sources: {}, layers: [] }
  const options = { fadeDuration: 0, attributionControl: false, pixelRatio: 1, canvasContextAttributes: { antialias: false } }
  window.libreMap = new Map({ container: 'map', style, center: [longitude, latitude], ...view, ...options })
  await window.libreMap.once('load')
}
</script>`

test('a MapLibre map shows the same values where they are, also turned and tilted', async ({ page }) => {
  const file = pattern((row, gate) => 20 + ((Math.floor(row / 4) * 7 + Math.floor(gate / 40) * 3) % 200))
  const decoded = decodeLevel3(file)
  for (const view of [
    { center: KTLX, zoom: 6, bearing: 0, pitch: 0 },
    { center: travel(KTLX, 60, 150), zoom: 8.3, bearing: 40, pitch: 45 },
  ]) {
    await openMap(page, view)
    await page.addScriptTag({ content: code })
    const picture = Buffer.from((await makeValuePictures({ file, product: 'reflectivity' })).full).toString('base64')
    await page.evaluate(([text]) => window.radar.open([text], 1, false), [picture] as const)
    const colors = await page.evaluate((style) => window.radar.colors(style), plain)
    const pixels = await page.evaluate((style) => window.radar.drawOnMap(window.libreMap, style), plain)
    const asked = Array.from({ length: 600 }, (_, index) => [(index * 67) % PIXELS, (index * 151) % PIXELS] as const)
    const places = await page.evaluate(
      ([points]) => points.map(([x, y]) => window.libreMap.unproject([x + 0.5, y + 0.5]).toArray()),
      [asked] as const,
    )
    const wrong: string[] = []
    let compared = 0
    for (const [index, [column, row]] of asked.entries()) {
      const [longitude = 0, latitude = 0] = places[index] ?? []
      const kmPerPixel = (40_000 * Math.cos((latitude * Math.PI) / 180)) / 512 / 2 ** view.zoom
      const levels = decodedLevels(decoded, 'reflectivity', { latitude, longitude }, kmPerPixel)
      if (levels.length === 0) continue
      const allowed = levels.map((level) => toColor(colors, level))
      compared += 1
      const shown = colorAt(pixels, column, row)
      if (!allowed.includes(shown)) wrong.push(`${column}, ${row}: ${shown}, not ${allowed[0]}`)
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(300)
  }
})
