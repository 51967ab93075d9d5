import { bearingDegrees, compassPoint, distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { jsonAnswer, type SimulatedAnswer } from './answer'
import { computeStorm, type SimulatedStorm, squallLine, supercells, type Track } from './world'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Every storm is reported on this often while it is strong. */
const EVERY_MS = 10 * MINUTE
/** How long after the observation a report is out. */
const DELAY_MS = 4 * MINUTE
const STRONG = 0.55
/** The storms come again every two hours: older reports would lie on top of the newer ones. */
const MAX_HOURS = 2
const MILES_PER_KM = 0.621371

const TOWNS: (Place & { name: string; county: string })[] = [
  { name: 'MOORE', county: 'CLEVELAND', latitude: 35.339, longitude: -97.487 },
  { name: 'NORMAN', county: 'CLEVELAND', latitude: 35.222, longitude: -97.439 },
  { name: 'EL RENO', county: 'CANADIAN', latitude: 35.532, longitude: -97.955 },
  { name: 'OKLAHOMA CITY', county: 'OKLAHOMA', latitude: 35.468, longitude: -97.516 },
  { name: 'SHAWNEE', county: 'POTTAWATOMIE', latitude: 35.327, longitude: -96.925 },
  { name: 'CHICKASHA', county: 'GRADY', latitude: 35.053, longitude: -97.936 },
]

const REPORTERS = ['TRAINED SPOTTER', 'PUBLIC', 'LAW ENFORCEMENT', 'STORM CHASER']
const REMARK = 'THIS IS SIMULATED WEATHER AND NO REAL REPORT.'

/** `/geojson/lsr.geojson?hours=` of the Iowa Environmental Mesonet: what people saw of the made-up storms. */
export function answerLocalReports(query: URLSearchParams, now: Date): SimulatedAnswer {
  const hours = Math.min(MAX_HOURS, Math.max(1, Number(query.get('hours')) || 1))
  const newest = Math.floor((now.getTime() - DELAY_MS) / EVERY_MS) * EVERY_MS
  const times = Array.from({ length: (hours * HOUR) / EVERY_MS }, (_, back) => newest - back * EVERY_MS)
  const middle = squallLine.slice(2, 3)
  const features = times.flatMap((time) =>
    [...supercells, ...middle].flatMap((track, index) => toFeatures(track, new Date(time), index)),
  )
  return jsonAnswer({ type: 'FeatureCollection', features }, 'application/vnd.geo+json')
}

function toFeatures(track: Track, time: Date, index: number): unknown[] {
  const storm = computeStorm(track, time)
  if (storm.strength < STRONG) return []
  const turn = Math.round(time.getTime() / EVERY_MS) + index
  const observed = observe(storm, turn)
  const place = travel(observed.at, (turn * 67) % 360, 2)
  const properties = {
    ...{ valid: `${time.toISOString().slice(0, 19)}Z`, wfo: 'OUN', unit: observed.unit, qualifier: observed.qualifier },
    ...{
      type: observed.type,
      typetext: observed.typetext,
      magf: observed.size,
      magnitude: String(observed.size ?? ''),
    },
    ...{ ...describePlace(place), st: 'OK', state: 'OK', source: REPORTERS[turn % REPORTERS.length], remark: REMARK },
    ...{ lat: place.latitude, lon: place.longitude },
  }
  const coordinates = [Number(place.longitude.toFixed(2)), Number(place.latitude.toFixed(2))]
  return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates } }]
}

/** Returns what someone sees of a storm: of a supercell its rotation and hail in turn, of a line the wind. */
function observe(storm: SimulatedStorm, turn: number) {
  if (storm.track.kind === 'line') {
    const size = Math.round(storm.gust)
    return { at: storm.place, type: 'G', typetext: 'TSTM WND GST', size, unit: 'MPH', qualifier: turn % 2 ? 'M' : 'E' }
  }
  const none = { size: null, unit: null, qualifier: 'U' }
  if (storm.tornado > 60 && turn % 2 === 0) return { at: storm.circulation, type: 'T', typetext: 'TORNADO', ...none }
  if (storm.tornado > 30 && turn % 3 === 0)
    return { at: storm.circulation, type: 'C', typetext: 'FUNNEL CLOUD', ...none }
  const size = Math.round(storm.hail * 4) / 4
  return { at: storm.place, type: 'H', typetext: 'HAIL', size, unit: 'INCH', qualifier: 'M' }
}

/** Returns the nearest town with the way from it, as forecasters write it: '3 NW MOORE'. */
function describePlace(place: Place): { city: string; county: string } {
  const [town] = TOWNS.toSorted((a, b) => distanceKm(a, place) - distanceKm(b, place))
  if (town === undefined) return { city: '', county: '' }
  const miles = Math.round(distanceKm(town, place) * MILES_PER_KM)
  const city = miles === 0 ? town.name : `${miles} ${compassPoint(bearingDegrees(town, place))} ${town.name}`
  return { city, county: town.county }
}
