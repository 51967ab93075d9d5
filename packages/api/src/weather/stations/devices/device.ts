import { type Measurements, READING_FIELDS, type ReadingField, readingFields } from '@squall/shared/contract/weather'

/** Sensors cannot measure drier air; a lower value means a broken one. */
const DRIEST_MEASURED = 5

/** Returns a device's plausible measurements; values that are not given become null. */
export const toMeasurements = (raw: Partial<Record<ReadingField, unknown>>): Measurements =>
  mapMeasurements((field) => plausible(field, raw[field]))

export const isEmpty = (measurements: Measurements): boolean =>
  readingFields.every((field) => measurements[field] === null)

/** The owner's access to the service of their station's maker. */
export interface DeviceAccess {
  /** Address of the service, without a slash at its end. */
  base: string
  apiKey: string
  apiSecret: string
  stationId: string
}

/** What a station measured at one time. */
export interface DeviceReport {
  measuredAt: Date
  measurements: Measurements
  battery: Battery
}

interface Battery {
  level: number | null
  isLow: boolean | null
}

export const unknownBattery: Battery = { level: null, isLow: null }

/** The service of one maker: how to request a reading and how to parse the answer. Both are pure. */
export interface Device {
  service: string
  /** The maker's name for the second key. */
  secretName: string
  request(access: DeviceAccess): { url: string; headers?: Record<string, string> }
  /** @throws StationProblem, or ZodError when the answer is none */
  read(answer: unknown, stationId: string): DeviceReport
}

/** The reason why a station has no new reading, as one sentence for its owner. */
export class StationProblem extends Error {
  /** @param isPassing whether trying again later may help without the owner doing anything */
  constructor(
    sentence: string,
    readonly isPassing = false,
  ) {
    super(sentence)
  }
}

/**
 * Returns a number as devices send it, such as 74.5 or '74.5'; null when it is none or no weather can be so: a broken or
 * absent sensor.
 */
function plausible(field: ReadingField, raw: unknown): number | null {
  const value = toNumber(raw)
  if (value === null) return null
  const { min, max } = READING_FIELDS[field]
  const lowest = field === 'humidity' ? DRIEST_MEASURED : min
  return value >= lowest && value <= max ? value : null
}

export function toNumber(raw: unknown): number | null {
  if (typeof raw !== 'number' && typeof raw !== 'string') return null
  if (typeof raw === 'string' && raw.trim() === '') return null
  const value = Number(raw)
  return Number.isFinite(value) ? value : null
}

/** Returns all measurements, each computed from its field's name. */
export function mapMeasurements(value: (field: ReadingField) => number | null): Measurements {
  return {
    temperature: value('temperature'),
    windSpeed: value('windSpeed'),
    windDirection: value('windDirection'),
    humidity: value('humidity'),
    pressure: value('pressure'),
    visibility: value('visibility'),
    uvIndex: value('uvIndex'),
    lightningCount: value('lightningCount'),
    rainfall: value('rainfall'),
  }
}
