import type { Place } from '@squall/shared/rules/place'
import type { SimulatedStorm } from '../world'
import { forBinsAround, RADIALS, REFLECTIVITY_BINS, seenFrom } from './reflectivity'

export const VELOCITY_BINS = 1200
const RADIANS = Math.PI / 180
const METRES_A_SECOND_PER_KNOT = 0.514444
const METRES_A_SECOND_PER_MPH = 0.44704
/** The wind where only rain falls: towards the north-north-east, in metres a second. */
const WIND = { toward: 20, speed: 14 }
/** Where the wind of a rotation is strongest, in km from its middle. */
export const RING_KM = 1.2
/** How far a rotation is felt. */
const FELT_KM = 14
const OUTFLOW_KM = 16

/**
 * Velocity away from the radar at 0.5° in metres a second: 720 radials of 1,200 bins, NaN where there is no echo. Rotations
 * turn against the clock; the line drives its wind ahead.
 * @param echo reflectivity of the same storms
 */
export function velocity(storms: SimulatedStorm[], radar: Place, echo: Float32Array): Float32Array {
  const sweep = new Float32Array(RADIALS * VELOCITY_BINS).fill(Number.NaN)
  for (let radial = 0; radial < RADIALS; radial++) {
    const wind = WIND.speed * Math.cos((radial / 2 + 0.25 - WIND.toward) * RADIANS)
    const row = radial * REFLECTIVITY_BINS
    for (let bin = 0; bin < VELOCITY_BINS; bin++)
      if ((echo[row + bin] ?? 0) > 0) sweep[radial * VELOCITY_BINS + bin] = wind
  }
  for (const storm of storms) {
    if (storm.track.kind === 'line') addOutflow(sweep, storm, radar)
    else addRotation(sweep, storm, radar)
  }
  return sweep
}

/** A Rankine vortex: the difference across its ring is the storm's own. */
function addRotation(sweep: Float32Array, storm: SimulatedStorm, radar: Place): void {
  const fastest = (storm.rotation / 2) * METRES_A_SECOND_PER_KNOT
  forBinsAround(seenFrom(radar, storm, storm.circulation), FELT_KM, VELOCITY_BINS, (index, east, north, radial) => {
    const km = Math.hypot(east, north)
    if (km === 0) return
    const speed = fastest * (km < RING_KM ? km / RING_KM : RING_KM / km) * (1 - km / FELT_KM)
    const angle = (radial / 2 + 0.25) * RADIANS
    add(sweep, index, (speed * (-north * Math.sin(angle) + east * Math.cos(angle))) / km)
  })
}

/** Between the wind of the rain and the storm's gusts, strongest in its middle. */
function addOutflow(sweep: Float32Array, storm: SimulatedStorm, radar: Place): void {
  const gust = storm.gust * METRES_A_SECOND_PER_MPH * 0.85
  forBinsAround(seenFrom(radar, storm), OUTFLOW_KM, VELOCITY_BINS, (index, east, north, radial) => {
    const share = 0.5 * (1 - Math.hypot(east, north) / OUTFLOW_KM)
    const away = gust * Math.cos((radial / 2 + 0.25 - storm.track.toward) * RADIANS)
    add(sweep, index, share * (away - (sweep[index] ?? 0)))
  })
}

function add(sweep: Float32Array, index: number, speed: number): void {
  sweep[index] = (sweep[index] ?? Number.NaN) + speed
}
