import type { Place } from '@squall/shared/rules/place'
import type { SimulatedStorm } from '../world'
import { floats, halfWords, text, words } from './product'
import { forBinsAround, RADIALS, REFLECTIVITY_BINS, reflectivity, seenFrom } from './reflectivity'

export const VELOCITY_BINS = 1200

const RADIANS = Math.PI / 180

const METRES_A_SECOND_PER_KNOT = 0.514444

const METRES_A_SECOND_PER_MPH = 0.44704

/** The wind where only rain falls: towards the north-north-east, in metres a second. */
const WIND = { toward: 20, speed: 14 }

/** Where the wind of a rotation is strongest, in km from its middle. */
export const RING_KM = 1.2

/** The radius within which a rotation changes the wind, in km. */
const FELT_KM = 14

const OUTFLOW_KM = 16

const RATE_RADIALS = 360

const RATE_BINS = 920

const LEVELS_AN_INCH_AN_HOUR = 1000

/** The rain rate does not rise beyond this echo: stronger ones are hail. */
const MOST_RAIN_DBZ = 53

const MILLIMETRES_PER_INCH = 25.4

/** The parts of an image product: half-words 31 to 46, and the packets of its one layer. */
export interface Image {
  thresholds: Buffer
  packets: Buffer
  /** Tenths of a degree. */
  elevation?: number
}

export type Draw = (storms: SimulatedStorm[], radar: Place) => Image

/** Super-resolution reflectivity (153), velocity (154) and precipitation rate (176) of one scan. */
export const images = { N0B: reflectivityImage, N0G: velocityImage, DPR: rateImage } satisfies Record<string, Draw>

const LOWEST_ELEVATION = 5

/** Level 2 is −32 dBZ, and each level half a dBZ more. */
function reflectivityImage(storms: SimulatedStorm[], radar: Place): Image {
  return drawReflectivity(reflectivity(storms, radar), LOWEST_ELEVATION)
}

/** Returns the image of a sweep in dBZ. */
export function drawReflectivity(sweep: Float32Array, elevation: number): Image {
  return {
    elevation,
    thresholds: halfWords(-320, 5, 254, ...Array<number>(13).fill(0)),
    packets: digitalPacket(REFLECTIVITY_BINS, (index) => toLevel(sweep[index] ?? 0, -32)),
  }
}

/** Level 2 is −63.5 m/s, and each level half a metre a second more. */
function velocityImage(storms: SimulatedStorm[], radar: Place): Image {
  return drawVelocity(velocity(storms, radar, reflectivity(storms, radar)), LOWEST_ELEVATION)
}

/** Returns the image of a sweep in metres a second. */
export function drawVelocity(sweep: Float32Array, elevation: number): Image {
  return {
    elevation,
    thresholds: halfWords(-635, 5, 254, ...Array<number>(13).fill(0)),
    packets: digitalPacket(VELOCITY_BINS, (index) => toLevel(sweep[index] ?? 0, -63.5)),
  }
}

/** Level 0, below threshold, stands for NaN and −∞. */
function toLevel(value: number, least: number): number {
  return Number.isFinite(value) ? Math.max(2, Math.min(255, Math.round((value - least) * 2) + 2)) : 0
}

/** Packet 16: 720 radials of half a degree. */
export function digitalPacket(bins: number, level: (index: number) => number): Buffer {
  const head = halfWords(16, 0, bins, 0, 0, 1000, RADIALS)
  const packet = Buffer.alloc(head.length + RADIALS * (6 + bins))
  head.copy(packet)
  let at = head.length
  for (let radial = 0; radial < RADIALS; radial++) {
    packet.writeUInt16BE(bins, at)
    packet.writeUInt16BE(radial * 5, at + 2)
    packet.writeUInt16BE(5, at + 4)
    at += 6
    for (let bin = 0; bin < bins; bin++) packet[at++] = level(radial * bins + bin)
  }
  return packet
}

/** Packet 28, XDR: thousandths of an inch an hour, 360 radials of one degree. */
function rateImage(storms: SimulatedStorm[], radar: Place): Image {
  const sweep = reflectivity(storms, radar)
  const radials = Array.from({ length: RATE_RADIALS }, (_, degree) => {
    const row = Buffer.alloc(RATE_BINS * 4)
    const [one, other] = [2 * degree * REFLECTIVITY_BINS, (2 * degree + 1) * REFLECTIVITY_BINS]
    for (let bin = 0; bin < RATE_BINS; bin++) {
      const strongest = Math.max(sweep[one + bin] ?? 0, sweep[other + bin] ?? 0)
      if (Number.isFinite(strongest)) row.writeInt32BE(rateLevel(strongest), bin * 4)
    }
    return Buffer.concat([floats(degree, 0.5, 1), words(RATE_BINS), text('type = ushort'), words(RATE_BINS), row])
  })
  const about = [text('DPR'), text('Simulated precipitation rate'), words(176, 1, 0), text('KTLX')]
  const position = [floats(radar.latitude, radar.longitude, 1277), words(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)]
  const component = [words(1, 1, 1), text('Rate'), floats(250, 0), words(0, 0, RATE_RADIALS)]
  const body = Buffer.concat([...about, ...position, ...component, ...radials])
  return {
    thresholds: Buffer.concat([floats(LEVELS_AN_INCH_AN_HOUR, 0), halfWords(...Array<number>(12).fill(0))]),
    packets: Buffer.concat([halfWords(28, 0), words(body.length), body]),
  }
}

/** Rain of an echo by Z = 300 R^1.4. */
function rateLevel(dbz: number): number {
  const millimetres = (10 ** (Math.min(dbz, MOST_RAIN_DBZ) / 10) / 300) ** (1 / 1.4)
  return Math.round((millimetres / MILLIMETRES_PER_INCH) * LEVELS_AN_INCH_AN_HOUR)
}

/**
 * Returns velocity away from the radar at 0.5° in metres a second: 720 radials of 1,200 bins, NaN where there is no echo.
 * Rotations turn against the clock; the line drives its wind ahead.
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
