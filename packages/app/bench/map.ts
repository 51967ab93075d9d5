import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { names, readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { type RunningSystem, startSystem } from '../e2e/support/system'
import { launchBrowser } from './map/browser'
import { measureChasers } from './map/chasers'
import { measureFirstPicture } from './map/first-picture'
import { measureLookChanges } from './map/look-changes'
import { measureMemory } from './map/memory'
import { measurePlacefiles } from './map/placefiles'
import { measurePlayback } from './map/playback'
import { measurePositions } from './map/positions'
import { measureScans } from './map/scans'

/*
 * The goals of the live map, on the built system with simulated weather and in a real Chromium that draws in software: first
 * radar picture, palettes, playback, moving chasers and memory; and scans, positions and placefiles in api.
 */
const { rounds, only, quick, out } = readOptions('map', (quick) => ({ rounds: whole(quick ? 1 : 5), only: names() }))
const CHASER_SECONDS = quick ? 15 : 60
const POSITION_MINUTES = quick ? 1 : 5

printMachine()
const folder = mkdtempSync(join(tmpdir(), 'squall-map-'))
const browser = await launchBrowser()
let system: RunningSystem | null = null
const findUrl = async () => {
  system ??= await startSystem(folder, { WEATHER: 'simulated', NODE_ENV: 'production', LOG_LEVEL: 'warn' })
  return system.url
}

const measures: Record<string, () => Promise<Row[]>> = {
  first: async () => measureFirstPicture(browser, await findUrl(), rounds),
  scans: () => measureScans(quick ? 3 : 15),
  look: async () => measureLookChanges(browser, await findUrl(), rounds),
  playback: async () => measurePlayback(browser, await findUrl(), rounds),
  chasers: () => measureChasers(browser, CHASER_SECONDS),
  positions: () => measurePositions(POSITION_MINUTES),
  memory: async () => measureMemory(await findUrl()),
  privacy: async () => {
    console.log('Coordinates leaked: packages/api/src/place-privacy.test.ts asks all routes, as part of npm test')
    return []
  },
  placefiles: () => measurePlacefiles(quick),
}

const rows: Row[] = []
try {
  const unknown = only.filter((name) => measures[name] === undefined)
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`)
  for (const [name, measure] of Object.entries(measures)) {
    if (only.length > 0 && !only.includes(name)) continue
    rows.push(...(await measure()))
    // Beside other programs, figures of a browser say little.
    console.log(`${name}: load ${loadavg()[0]?.toFixed(1)}`)
  }
} finally {
  await browser.close()
  await (system as RunningSystem | null)?.stop()
  rmSync(folder, { recursive: true, force: true })
}
report({ rows, out, conditions: { rounds, quick, browser: browser.version() } })
process.exit()
