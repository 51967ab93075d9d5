import {
  fahrenheitFromCelsius,
  inHgFromPascals,
  milesFromMetres,
  mphFromMetresPerSecond,
} from '@squall/shared/rules/units'
import { z } from 'zod'
import { computeFeelsLike } from './feels-like'
import { readMetar } from './metar'

/** What one station reported, in °C, m/s, degrees, per cent, m and Pa; null where it reported nothing plausible. */
interface MetricReadings {
  temperature: number | null
  dewPoint: number | null
  heatIndex: number | null
  windChill: number | null
  windSpeed: number | null
  windDirection: number | null
  humidity: number | null
  visibility: number | null
  pressure: number | null
}

/** One station's observation in the units of the product: °F, mph, degrees, per cent, miles, inHg. */
export interface Observation {
  station: string
  /** When it was observed, ms. */
  at: number
  temperature: number | null
  feelsLike: number | null
  conditions: string | null
  windSpeed: number | null
  windDirection: number | null
  humidity: number | null
  visibility: number | null
  pressure: number | null
  dewPoint: number | null
}

const Quantity = z
  .object({ unitCode: z.string().nullish(), value: z.number().nullable(), qualityControl: z.string().nullish() })
  .nullish()
  .catch(null)
type Quantity = z.output<typeof Quantity>

const Weather = z.object({
  intensity: z.string().nullish(),
  modifier: z.string().nullish(),
  weather: z.string().nullish(),
})

const text = z.string().nullish().catch(null)

/** api.weather.gov `/stations/{id}/observations/latest`, as far as it is used; a field of another shape counts as missing. */
const LatestObservation = z.object({
  properties: z.object({
    timestamp: z.iso.datetime({ offset: true }).nullish().catch(null),
    rawMessage: text,
    textDescription: text,
    presentWeather: z.array(Weather).nullish().catch(null),
    temperature: Quantity,
    dewpoint: Quantity,
    windDirection: Quantity,
    windSpeed: Quantity,
    barometricPressure: Quantity,
    seaLevelPressure: Quantity,
    visibility: Quantity,
    relativeHumidity: Quantity,
    windChill: Quantity,
    heatIndex: Quantity,
  }),
})
type Properties = z.output<typeof LatestObservation>['properties']

type Conversion = (value: number) => number
const same: Conversion = (value) => value

/** Units by the code behind its prefix (`wmoUnit:` or, in older replies, `unit:`), for each kind of quantity. */
const TEMPERATURES: Record<string, Conversion> = {
  degC: same,
  degF: (degrees) => (degrees - 32) / 1.8,
  K: (degrees) => degrees - 273.15,
}
const SPEEDS: Record<string, Conversion> = {
  'km_h-1': (speed) => speed / 3.6,
  'm_s-1': same,
  kt: (speed) => speed * 0.514444,
}
const PRESSURES: Record<string, Conversion> = { Pa: same, hPa: (pressure) => pressure * 100 }
const LENGTHS: Record<string, Conversion> = { m: same, km: (length) => length * 1000 }
const ANGLES: Record<string, Conversion> = { 'degree_(angle)': same }
const PARTS: Record<string, Conversion> = { percent: same }

/** Marks of quality control for values that were found wrong: rejected and, by eye, bad. */
const REFUSED = /^(qc:)?[XB]$/

/** Returns a quantity in the base unit of its kind; null for a missing one, an unknown unit, or what cannot be true. */
function read(quantity: Quantity, units: Record<string, Conversion>, min: number, max: number): number | null {
  if (quantity == null || quantity.value === null || REFUSED.test(quantity.qualityControl ?? '')) return null
  const convert = units[quantity.unitCode?.replace(/^(wmoUnit|unit):/, '') ?? '']
  const value = convert?.(quantity.value)
  return value !== undefined && value >= min && value <= max ? value : null
}

function readMetric(properties: Properties): MetricReadings {
  const pressure = (quantity: Quantity) => read(quantity, PRESSURES, 87_000, 108_500)
  return {
    temperature: read(properties.temperature, TEMPERATURES, -80, 60),
    dewPoint: read(properties.dewpoint, TEMPERATURES, -90, 40),
    heatIndex: read(properties.heatIndex, TEMPERATURES, 0, 90),
    windChill: read(properties.windChill, TEMPERATURES, -110, 20),
    windSpeed: read(properties.windSpeed, SPEEDS, 0, 115),
    windDirection: read(properties.windDirection, ANGLES, 0, 360),
    humidity: read(properties.relativeHumidity, PARTS, 0, 105),
    visibility: read(properties.visibility, LENGTHS, 0, 200_000),
    // Reduced to sea level; the pressure of a high place itself falls outside what can be true there.
    pressure: pressure(properties.seaLevelPressure) ?? pressure(properties.barometricPressure),
  }
}

/**
 * A station's latest observation. Where it has no number, the METAR it was made from may have one.
 * @returns null when it has no time
 * @throws when the answer is no observation at all
 */
export function readObservation(station: string, answer: unknown): Observation | null {
  const { properties } = LatestObservation.parse(answer)
  if (properties.timestamp == null) return null
  const metar: Partial<MetricReadings> = readMetar(properties.rawMessage ?? '')
  const found = readMetric(properties)
  const value = (name: keyof MetricReadings) => found[name] ?? metar[name] ?? null
  const temperature = inUnit(value('temperature'), fahrenheitFromCelsius, 1)
  const windSpeed = inUnit(value('windSpeed'), mphFromMetresPerSecond, 1)
  const humidity = inUnit(value('humidity'), (part) => Math.min(100, part), 0)
  const dewPoint = inUnit(value('dewPoint'), fahrenheitFromCelsius, 1)
  const reportedFeel = inUnit(found.heatIndex ?? found.windChill, fahrenheitFromCelsius, 1)
  const feelsLike =
    temperature === null ? null : (reportedFeel ?? computeFeelsLike({ temperature, windSpeed, humidity, dewPoint }))
  return {
    station,
    at: Date.parse(properties.timestamp),
    temperature,
    feelsLike: inUnit(feelsLike, same, 1),
    conditions: conditionsText(properties),
    windSpeed,
    // A direction means nothing in still air or without a speed.
    windDirection: windSpeed ? inUnit(value('windDirection'), same, 0) : null,
    humidity,
    visibility: inUnit(value('visibility'), milesFromMetres, 1),
    pressure: inUnit(value('pressure'), inHgFromPascals, 2),
    dewPoint,
  }
}

function inUnit(value: number | null, convert: Conversion, decimals: number): number | null {
  if (value === null) return null
  const scale = 10 ** decimals
  // Adding 0 makes 0 of −0.
  return Math.round(convert(value) * scale) / scale + 0
}

/** 'Mostly Cloudy', or the present weather in words, such as 'Light rain, fog'. */
function conditionsText({ textDescription, presentWeather }: Properties): string | null {
  const described = textDescription?.trim()
  if (described) return described
  const words = (presentWeather ?? [])
    .map(({ intensity, modifier, weather }) => [intensity, modifier, weather].filter((word) => word).join(' '))
    .filter((phenomenon) => phenomenon !== '')
    .join(', ')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words === '' ? null : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
