import { type Measurements, type ReadingField, readingFields } from '@squall/shared/contract/weather'
import { milesFromMetres } from '@squall/shared/rules/units'
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

/**
 * Fields of the Weather Underground and the Ecowitt protocol, which share most names; imperial, visibility in nautical miles.
 * @throws PushError when its time is none, in the future or over a day old
 */
export function parsePushedReport(fields: ReadonlyMap<string, string>, now: Date): DeviceReport {
  const first = (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value !== undefined)
  const visibility = toNumber(fields.get('visibility'))
  const all = {
    temperature: first('tempf'),
    windSpeed: first('windspeedmph'),
    windDirection: first('winddir'),
    humidity: first('humidity'),
    pressure: first('baromrelin', 'baromin'),
    visibility: visibility === null ? null : milesFromMetres(visibility * METRES_PER_NAUTICAL_MILE),
    uvIndex: first('UV', 'uv'),
    lightningCount: first('lightning_num', 'lightning_day'),
    rainfall: first('dailyrainin', 'drain_piezo'),
  }
  return {
    measuredAt: parseTime(fields.get('dateutc'), now),
    measurements: toMeasurements(isOtherSensor(fields.get('mt')) ? { pressure: all.pressure } : all),
    battery: { level: null, isLow: batteryIsLow(fields) },
  }
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
