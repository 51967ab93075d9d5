import { type Measurements, type ReadingField, readingFields } from '@squall/shared/contract/weather'
import {
  fahrenheitFromCelsius,
  inchesFromMillimetres,
  inHgFromPascals,
  milesFromMetres,
  mphFromKmPerHour,
  mphFromKnots,
  mphFromMetresPerSecond,
} from '@squall/shared/rules/units'
import { type DeviceReport, toMeasurements, toNumber } from './device'

/** AcuRite sends wind with rain and wind with temperature in turns, 18 s apart. */
const KEPT_MS = 2 * 60_000

type Newest = Map<ReadingField, { value: number; at: number }>

const fromEntries = (entries: [ReadingField, number | null][]): Partial<Measurements> => Object.fromEntries(entries)

const DAY_MS = 24 * 60 * 60_000

const CLOCK_TOLERANCE_MS = 5 * 60_000

const METRES_PER_NAUTICAL_MILE = 1852

const LOW_LIGHTNING_BATTERY = 1

const UTC = /^(\d{4})-(\d{2})-(\d{2})[ T+](\d{1,2}):(\d{2}):(\d{2})$/

/** Why a report with a valid key is refused; devices show the text to their owners. */
export class PushError extends Error {}

const PASCALS_PER_HPA = 100
const PASCALS_PER_MMHG = 133.322

type Fields = ReadonlyMap<string, string>
type Conversion = (value: number) => number

const same: Conversion = (value) => value
const fromNauticalMiles: Conversion = (miles) => milesFromMetres(miles * METRES_PER_NAUTICAL_MILE)
const fromHectopascals: Conversion = (pressure) => inHgFromPascals(pressure * PASCALS_PER_HPA)

/** The names of each value with the unit they say, first choice first; both protocols share most of them. */
const NAMES: Record<ReadingField, [name: string, toImperial: Conversion][]> = {
  temperature: [
    ['tempf', same],
    ['tempc', fahrenheitFromCelsius],
  ],
  windSpeed: [
    ['windspeedmph', same],
    ['windspeedkmh', mphFromKmPerHour],
    ['windspeedkph', mphFromKmPerHour],
    ['windspeedms', mphFromMetresPerSecond],
    ['windspeedkts', mphFromKnots],
  ],
  windDirection: [['winddir', same]],
  humidity: [['humidity', same]],
  pressure: [
    ['baromrelin', toInHg],
    ['baromin', toInHg],
    ['baromrelhpa', fromHectopascals],
    ['baromhpa', fromHectopascals],
  ],
  visibility: [['visibility', fromNauticalMiles]],
  uvIndex: [
    ['UV', same],
    ['uv', same],
  ],
  lightningCount: [
    ['lightning_num', same],
    ['lightning_day', same],
  ],
  rainfall: [
    ['dailyrainin', same],
    ['dailyrainmm', inchesFromMillimetres],
    ['drain_piezo', same],
  ],
}

/** Values whose name cannot be trusted in a report that is metric under imperial names. */
const WITH_UNITS: ReadonlySet<ReadingField> = new Set(['temperature', 'windSpeed', 'visibility', 'rainfall'])
const METRIC_NAMES = new Set(['tempc', 'windspeedkmh', 'windspeedkph', 'windspeedms', 'dailyrainmm'])

/** No pressure at sea level is as high in inches or as low in hPa and mmHg. */
const MAX_INCHES = 40
const MIN_HECTOPASCALS = 850

/** A room so cold in °F is more likely a comfortable one in °C. */
const COLD_ROOM_FAHRENHEIT = 41

/**
 * Returns a report of the Weather Underground or the Ecowitt protocol in the units of the product. Units are those of the
 * field names; a value whose unit is in doubt is null.
 * @throws PushError when its time is none, in the future or over a day old
 */
export function parsePushedReport(fields: Fields, now: Date): DeviceReport {
  const isDoubtful = isMetricUnderImperialNames(fields)
  const read = (field: ReadingField): number | null => {
    const [name, convert] = NAMES[field].find(([known]) => fields.has(known)) ?? []
    if (name === undefined || (isDoubtful && WITH_UNITS.has(field) && !METRIC_NAMES.has(name))) return null
    const value = toNumber(fields.get(name))
    return value === null ? null : (convert?.(value) ?? null)
  }
  const isOther = isOtherSensor(fields.get('mt'))
  return {
    measuredAt: parseTime(fields.get('dateutc'), now),
    measurements: toMeasurements(
      Object.fromEntries(readingFields.map((field) => [field, isOther && field !== 'pressure' ? null : read(field)])),
    ),
    battery: { level: null, isLow: batteryIsLow(fields) },
  }
}

/** Some consoles set to metric units send them under the protocol's imperial names; pressure and indoor temperature tell. */
function isMetricUnderImperialNames(fields: Fields): boolean {
  const pressure = toNumber(fields.get('baromrelin') ?? fields.get('baromin'))
  const indoors = toNumber(fields.get('tempinf') ?? fields.get('indoortempf'))
  return (pressure !== null && pressure > MAX_INCHES) || (indoors !== null && indoors < COLD_ROOM_FAHRENHEIT)
}

/** Inches of mercury, whichever of the three usual units the value can only be. */
function toInHg(value: number): number {
  if (value <= MAX_INCHES) return value
  return inHgFromPascals(value * (value < MIN_HECTOPASCALS ? PASCALS_PER_MMHG : PASCALS_PER_HPA))
}

/**
 * Returns whether a value belongs to another sensor: an AcuRite hub also sends the values of towers elsewhere, and only its
 * own barometer is the station.
 */
const isOtherSensor = (sensor: string | undefined) => sensor !== undefined && !sensor.startsWith('5N1')

function parseTime(text: string | undefined, now: Date): Date {
  if (text === undefined || text === '' || text === 'now') return now
  const parts = UTC.exec(text)?.slice(1).map(Number)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts ?? []
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  if (parts === undefined || new Date(time).getUTCDate() !== day) throw new PushError('dateutc is no time')
  if (time > now.getTime() + CLOCK_TOLERANCE_MS) throw new PushError('dateutc is in the future')
  if (time < now.getTime() - DAY_MS) throw new PushError('dateutc is more than a day old')
  return new Date(time)
}

/** Returns whether the battery is low; each kind of sensor has its own field. Null when there is none. */
function batteryIsLow(fields: ReadonlyMap<string, string>): boolean | null {
  const number = (name: string) => toNumber(fields.get(name))
  const said = [
    is(fields.get('battery'), (word) => word !== 'normal'),
    is(number('battout'), (flag) => flag === 0),
    is(number('wh65batt'), (flag) => flag === 1),
    is(number('wh26batt'), (flag) => flag === 1),
    is(number('wh57batt'), (level) => level <= LOW_LIGHTNING_BATTERY),
  ].filter((low) => low !== null)
  return said.length === 0 ? null : said.includes(true)
}

const is = <Value>(value: Value | null | undefined, test: (value: Value) => boolean): boolean | null =>
  value === null || value === undefined ? null : test(value)

/**
 * Returns a function that completes a report with values the same station sent within two minutes before. Kept in memory: after a restart a reading
 * is whole again with the second report.
 */
export function createReportMerger(): (stationId: string, report: DeviceReport) => DeviceReport {
  const stations = new Map<string, Newest>()
  return (stationId, report) => {
    const at = report.measuredAt.getTime()
    const newest: Newest = stations.get(stationId) ?? new Map()
    stations.set(stationId, newest)
    for (const field of readingFields) {
      const value = report.measurements[field]
      if (value !== null && (newest.get(field)?.at ?? 0) <= at) newest.set(field, { value, at })
    }
    const merged = readingFields.map((field): [ReadingField, number | null] => {
      const known = newest.get(field)
      const isNear = known !== undefined && Math.abs(at - known.at) <= KEPT_MS
      return [field, report.measurements[field] ?? (isNear ? known.value : null)]
    })
    return { ...report, measurements: { ...report.measurements, ...fromEntries(merged) } }
  }
}
