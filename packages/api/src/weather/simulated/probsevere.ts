import { jsonAnswer, type SimulatedAnswer } from './answer'
import { type SimulatedStorm, stormsAt, traceOutline } from './world'

const MINUTE = 60_000
const EVERY_MS = 2 * MINUTE
/** Files are of the 40th second, and there 70 seconds later. */
const SECOND_MS = 40_000
const READY_AFTER_MS = 70_000
const KEPT_MS = 60 * MINUTE
const NAME = /^MRMS_PROBSEVERE_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)\.json$/

/** Returns the folder of ProbSevere files at mrms.ncep.noaa.gov: its listing, newest first, and the files of the last hour. */
export function answerProbSevere(name: string, now: Date): SimulatedAnswer | null {
  const times = fileTimes(now)
  if (name === '') return { status: 200, type: 'text/html;charset=UTF-8', body: listing(times) }
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  const wanted = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const time = times.find((one) => one.getTime() === wanted)
  return time === undefined ? null : jsonAnswer(toFile(time))
}

function fileTimes(now: Date): Date[] {
  const ready = now.getTime() - READY_AFTER_MS
  const newest = Math.floor((ready - SECOND_MS) / EVERY_MS) * EVERY_MS + SECOND_MS
  return Array.from({ length: KEPT_MS / EVERY_MS }, (_, back) => new Date(newest - back * EVERY_MS))
}

const stamp = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')

function listing(times: Date[]): string {
  const rows = times.map((time) => {
    const name = `MRMS_PROBSEVERE_${stamp(time)}.json`
    const modified = new Date(time.getTime() + READY_AFTER_MS).toISOString().slice(0, 16).replace('T', ' ')
    return `<tr><td><a href="${name}">${name}</a></td><td align="right">${modified}  </td><td align="right">24K</td></tr>`
  })
  const title = 'Index of /ProbSevere/PROBSEVERE (simulated)'
  return `<html><head><title>${title}</title></head><body><h1>${title}</h1><table>\n${rows.join('\n')}\n</table></body></html>\n`
}

function toFile(time: Date): unknown {
  return {
    source: 'Simulated weather of Squall, not of NOAA',
    product: 'ProbSevere',
    validTime: `${stamp(time)} UTC`,
    productionTime: `${stamp(new Date(time.getTime() + READY_AFTER_MS))} UTC`,
    machine: 'simulated',
    type: 'FeatureCollection',
    features: stormsAt(time).map(toFeature),
  }
}

/** Numbers as text and chances in `models`, as the source has them. */
function toFeature(storm: SimulatedStorm): unknown {
  const { track, cycle, tornado, severe, hail, gust, rotation, dbz } = storm
  const toward = (track.toward * Math.PI) / 180
  const hailChance = Math.min(99, hail * 36)
  const windChance = Math.min(99, Math.max(0, (gust - 30) * 1.6))
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [traceOutline(storm)] },
    models: {
      probsevere: { PROB: severe.toFixed(0), LINE01: 'SIMULATED' },
      probtor: { PROB: tornado.toFixed(0), LINE01: 'SIMULATED' },
      probhail: { PROB: hailChance.toFixed(0), LINE01: 'SIMULATED' },
      probwind: { PROB: windChance.toFixed(0), LINE01: 'SIMULATED' },
    },
    properties: {
      ID: String(100_000 + ((cycle * 10 + track.number) % 800_000)),
      MOTION_EAST: (track.metresPerSecond * Math.sin(toward)).toFixed(3),
      MOTION_SOUTH: (-track.metresPerSecond * Math.cos(toward)).toFixed(3),
      MESH: hail.toFixed(2),
      VIL_DENSITY: (dbz / 16).toFixed(2),
      FLASH_RATE: (storm.strength * 80).toFixed(0),
      MAXLLAZ: (rotation / 6000).toFixed(3),
      P98LLAZ: (rotation / 9000).toFixed(3),
      EBSHEAR: '48.6 kts',
      SRH01KM: '250',
      MUCAPE: '3200',
      SIZE: (storm.halfAlong * storm.halfAcross * Math.PI).toFixed(0),
    },
  }
}
