import type { Storm, StormPrediction } from '@squall/shared/contract/weather'
import { distanceKm, distanceToPolygonsKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { POSITION_SKILL } from '@squall/shared/rules/storm-skill'
import { mphFromKnots, mphFromMetresPerSecond } from '@squall/shared/rules/units'
import { getParameter } from '../alerts/events'
import type { AlertStore } from '../alerts/store'
import { namePlace } from '../geocoding/name-place'
import { heading, predictPlace } from './forecast'
import { extrapolatePlace, type JoinedStorm } from './join-storms'
import { greatest } from './radar-cells'

/* Our own estimates: the thresholds are those forecasters and the algorithms' makers use; see decisions/013. */

const SUPERCELL_RANK = 5
const SUPERCELL_ECHO_DBZ = 50

/** Where a storm and its area are now, if it went on as it did since it was seen. */
export interface StormNow {
  storm: JoinedStorm
  place: Place
  outline: [number, number][] | null
  /** Km from the asker to the storm's centre. */
  distance: number
  /** Km to its area, 0 within it; to its centre where the area is not known. */
  reach: number
}

export function advance(storm: JoinedStorm, from: Place, now: Date): StormNow {
  // A clock that is behind the source's does not move a storm back.
  const place = extrapolatePlace(storm, now < storm.at ? storm.at : now)
  const distance = distanceKm(from, place)
  const outline = storm.object && movedOutline(storm.object, now)
  const reach = outline === null ? distance : Math.min(distance, distanceToPolygonsKm(from, [[outline]]))
  return { storm, place, outline, distance, reach }
}

function movedOutline(object: NonNullable<JoinedStorm['object']>, now: Date): [number, number][] {
  const { place, outline, motion, validTime } = object
  const minutes = Math.max(0, (now.getTime() - validTime.getTime()) / 60_000)
  if (motion === null) return outline
  const then = predictPlace(place, heading(motion), minutes)
  const [east, north] = [then.longitude - place.longitude, then.latitude - place.latitude]
  return outline.map(([longitude, latitude]) => [longitude + east, latitude + north])
}

/** Returns a storm as the api answers it; what no source reports is null. */
export function toStorm({ storm, place, outline, distance }: StormNow, warnings: StormWarnings, now: Date): Storm {
  const { id, motion, object, cells, at } = storm
  const intensity = classifyIntensity(storm, warnings)
  // The nearest radar looks lowest.
  const rain = cells.flatMap(({ measured }) => measured?.rain ?? [])[0]
  return {
    id,
    type: classifyStorm(storm),
    intensity,
    currentLocation: latLon(place),
    placeName: namePlace(place),
    movement: motion && {
      direction: Math.round(motion.direction) % 360,
      speed: Math.round(mphFromMetresPerSecond(motion.speed)),
    },
    characteristics: {
      ...toWind(storm, warnings),
      ...toHail(storm, warnings),
      tornadoProbability: object?.tornado ?? null,
      precipitationRate: rain === undefined ? null : rounded(rain, 2),
    },
    predictions: toPredictions(storm, intensity, now),
    distance: rounded(distance, 1),
    outline: outline === null ? null : outline.map(([east, north]) => [rounded(east, 3), rounded(north, 3)]),
    severeProbability: object?.severe ?? null,
    rotation: classifyRotation(storm),
    officialWarning: warnings.strongest,
    sources: [
      ...(object === null ? [] : ['ProbSevere']),
      ...cells.map(({ radar, storm }) => `NEXRAD ${radar} cell ${storm}`),
    ],
    observedAt: at.toISOString(),
  }
}

/** In mph. A radar measures almost nothing across its beam, so a low bound such as 'at least 12 mph' would mislead. */
const TELLING_BOUND_MPH = 30

/** Returns the wind, mph, that a warning expects, else the strongest along a radar's beam, which is a lower bound. */
function toWind({ cells }: JoinedStorm, { gust }: StormWarnings) {
  const knots = greatest(cells.map(({ measured }) => measured?.wind ?? null))
  const bound = Math.round(mphFromKnots(knots ?? 0))
  if (gust !== null || bound < TELLING_BOUND_MPH) return { maxWindSpeed: gust, windIsLowerBound: false }
  return { maxWindSpeed: bound, windIsLowerBound: true }
}

/** Returns where the radar expects the storm, else straight on; its intensity is taken to stay. None without a motion. */
function toPredictions(storm: JoinedStorm, intensity: Storm['intensity'], now: Date): StormPrediction[] {
  const { motion, forecast, at, place } = storm
  return POSITION_SKILL.flatMap(({ minutes, near: confidence }) => {
    const time = new Date(at.getTime() + minutes * 60_000)
    const expected = forecast.find((step) => step.minutes === minutes)?.place
    const location = expected ?? (motion && predictPlace(place, motion, minutes))
    if (location === null || time <= now) return []
    return [{ location: latLon(location), time: time.toISOString(), intensity, confidence }]
  })
}

const latLon = ({ latitude, longitude }: Place) => ({ lat: rounded(latitude, 4), lon: rounded(longitude, 4) })

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** Returns a storm's type from its rotation, else from whether it is part of a line. */
export function classifyStorm({ cells, inLine }: JoinedStorm): Storm['type'] {
  const isSupercell = cells.some(
    ({ strengthRank, vortex, peak }) =>
      (strengthRank ?? 0) >= SUPERCELL_RANK || (vortex === 'TVS' && (peak ?? 0) >= SUPERCELL_ECHO_DBZ),
  )
  if (isSupercell) return 'supercell'
  if (cells.some(({ strengthRank }) => strengthRank !== null)) return 'mesocyclone'
  return inLine ? 'squall-line' : 'other'
}

/** Returns the strongest rotation a radar reports; an elevated vortex signature counts as a mesocyclone. */
export function classifyRotation({ cells }: JoinedStorm): Storm['rotation'] {
  if (cells.some(({ vortex }) => vortex === 'TVS')) return 'tornado-vortex-signature'
  return cells.some(({ vortex, strengthRank }) => vortex !== null || strengthRank !== null) ? 'mesocyclone' : 'none'
}

type Hail = Pick<Storm['characteristics'], 'hailSize' | 'hailIsLowerBound' | 'hailBelow'>

/** Returns inches from a radar, else ProbSevere (MESH), else a warning over the storm, else the radar's upper bound. */
function toHail({ cells, object }: JoinedStorm, warnings: StormWarnings): Hail {
  const seen = cells.flatMap(({ hail }) => hail ?? []).toSorted((a, b) => b.inches - a.inches)
  const measured = seen.find(({ bound }) => bound !== 'below')
  const hailSize = measured?.inches ?? object?.hailInches ?? warnings.hailInches
  return {
    hailSize,
    hailIsLowerBound: measured?.bound === 'at-least',
    hailBelow: hailSize === null ? (seen[0]?.inches ?? null) : null,
  }
}

export function classifyIntensity(storm: JoinedStorm, warnings: StormWarnings): Storm['intensity'] {
  const { cells, object } = storm
  const most = (values: (number | null | undefined)[]) => greatest(values.map((value) => value ?? null)) ?? 0
  const hail = most([toHail(storm, warnings).hailSize])
  const severeHail = most(cells.map((cell) => cell.hail?.severeChance))
  const difference = most(cells.map(({ lowLevelDifference }) => lowLevelDifference))
  const rank = most(cells.map(({ strengthRank }) => strengthRank))
  const tornado = object?.tornado ?? 0
  const severe = object?.severe ?? 0
  const isTornadic = classifyRotation(storm) === 'tornado-vortex-signature'
  if (difference >= 90 || warnings.isTornadoEmergency || hail >= 2.75 || tornado >= 80) return 'violent'
  if (rank >= SUPERCELL_RANK || isTornadic || severeHail >= 70 || hail >= 1.75 || severe >= 60) return 'strong'
  const peak = most(cells.map((cell) => cell.peak))
  return peak >= SUPERCELL_ECHO_DBZ || severeHail >= 30 || severe >= 25 ? 'moderate' : 'weak'
}

/** The wind, hail and severity that official warnings over a storm expect. */
interface StormWarnings {
  isTornadoEmergency: boolean
  strongest: Storm['officialWarning']
  /** In mph; null where no warning has it. */
  gust: number | null
  hailInches: number | null
}

/** Returns what the warnings over a place expect. */
export function warningsOver(alerts: AlertStore, place: Place): StormWarnings {
  const warnings = alerts.near(place, 0).filter(({ severity }) => severity === 'emergency' || severity === 'warning')
  const numbers = (name: string) => greatest(warnings.map(({ newest }) => firstNumber(getParameter(newest, name))))
  return {
    strongest: warnings.some(({ type, severity }) => type === 'tornado' || severity === 'emergency')
      ? 'tornado'
      : warnings.length > 0
        ? 'other'
        : null,
    isTornadoEmergency: warnings.some(({ type, severity }) => type === 'tornado' && severity === 'emergency'),
    gust: numbers('maxWindGust'),
    hailInches: numbers('maxHailSize'),
  }
}

/** `60 MPH`, `Up to 50 MPH`, `1.00` or `Up to .75`. */
function firstNumber(text: string | undefined): number | null {
  const [digits] = /\d*\.?\d+/.exec(text ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
