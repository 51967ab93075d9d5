import { type Measurements, READING_FIELDS, type ReadingField, readingFields } from '@squall/shared/contract/weather'

/** Sensors do not measure the driest air; a device that says so has a broken one. */
const DRIEST_MEASURED = 5

/**
 * A number as devices send it, such as 74.5 or '74.5'; null when it is none or no weather can be so: a broken or absent sensor.
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

/** What a device measured, each value checked; whatever is not named it does not measure. */
export const measurementsOf = (raw: Partial<Record<ReadingField, unknown>>): Measurements =>
  measurementsBy((field) => plausible(field, raw[field]))

/** Every measurement by its field. */
export function measurementsBy(value: (field: ReadingField) => number | null): Measurements {
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

export const isEmpty = (measurements: Measurements): boolean =>
  readingFields.every((field) => measurements[field] === null)
