import {
  fahrenheitFromCelsius,
  inchesFromMillimetres,
  inHgFromPascals,
  mphFromKmPerHour,
  mphFromKnots,
  mphFromMetresPerSecond,
} from '@squall/shared/rules/units'
import { z } from 'zod'
import { type Device, StationProblem, toMeasurements, toNumber } from './device'

/** Errors come with HTTP status 200 and `data: []`. */
const Answer = z.object({ code: z.number(), data: z.unknown().optional() })

/** Groups like `outdoor` with values like `temperature`; other forms are ignored. */
const Value = z.object({ time: z.unknown(), unit: z.string(), value: z.unknown() })
const Groups = z.record(z.string(), z.unknown())
type Value = z.output<typeof Value>

const MINUTE_SECONDS = 60
/** A value that is so much older than the newest comes from a sensor that has fallen silent. */
const SILENT_AFTER_SECONDS = 10 * MINUTE_SECONDS
const PASCALS_PER_HPA = 100
const PASCALS_PER_MMHG = 133.322
const FEET_PER_MILE = 5280
const LOW_LIGHTNING_BATTERY = 1

const same = (value: number) => value

/** Keyed by the unit beside a value, because accounts choose their own units regardless of the request. */
const conversions: Record<string, (value: number) => number> = {
  ºF: same,
  '°F': same,
  '℉': same,
  '℃': fahrenheitFromCelsius,
  ºC: fahrenheitFromCelsius,
  '°C': fahrenheitFromCelsius,
  mph: same,
  'm/s': mphFromMetresPerSecond,
  'km/h': mphFromKmPerHour,
  knots: mphFromKnots,
  fpm: (feet) => (feet * 60) / FEET_PER_MILE,
  // The scale's own definition of the middle of a force.
  BFT: (force) => mphFromMetresPerSecond(0.836 * force ** 1.5),
  inHg: same,
  hPa: (value) => inHgFromPascals(value * PASCALS_PER_HPA),
  mmHg: (value) => inHgFromPascals(value * PASCALS_PER_MMHG),
  in: same,
  mm: inchesFromMillimetres,
  '%': same,
  º: same,
  '°': same,
  '': same,
}

const problems: Record<number, string> = {
  40010: 'The application key was refused',
  40017: 'The application key was refused',
  40011: 'The API key was refused',
  40018: 'The API key was refused',
  40012: 'The service does not know this station ID (its MAC or IMEI)',
  40019: 'The service does not know this station ID (its MAC or IMEI)',
}

const BUSY = -1
const IMEI = /^\d{15}$/

/** Ecowitt v3: an application key and the owner's API key; the station ID is the MAC address, or the IMEI of a cellular one. */
export const ecowitt: Device = {
  service: 'Ecowitt',
  secretName: 'application key',
  request({ base, apiKey, apiSecret, stationId }) {
    const query = new URLSearchParams({
      application_key: apiSecret,
      api_key: apiKey,
      [IMEI.test(stationId) ? 'imei' : 'mac']: stationId,
      call_back: 'all',
      // °F, inHg, mph and inches.
      temp_unitid: '2',
      pressure_unitid: '4',
      wind_speed_unitid: '9',
      rainfall_unitid: '13',
    })
    return { url: `${base}/api/v3/device/real_time?${query}` }
  },
  read(json) {
    const { code, data } = Answer.parse(json)
    if (code === BUSY) throw new StationProblem('The service is busy', true)
    if (code !== 0) throw new StationProblem(problems[code] ?? 'The service refused the request')
    const groups = Groups.safeParse(data).data ?? {}
    const find = (group: string, name: string): Value | null => {
      const values = Groups.safeParse(groups[group]).data ?? {}
      return Value.safeParse(values[name]).data ?? null
    }
    const found = {
      temperature: find('outdoor', 'temperature'),
      windSpeed: find('wind', 'wind_speed'),
      windDirection: find('wind', 'wind_direction'),
      humidity: find('outdoor', 'humidity'),
      pressure: find('pressure', 'relative'),
      uvIndex: find('solar_and_uvi', 'uvi'),
      lightningCount: find('lightning', 'count'),
      rainfall: find('rainfall', 'daily') ?? find('rainfall_piezo', 'daily'),
    }
    const newest = Math.max(...Object.values(found).map((value) => toNumber(value?.time) ?? 0))
    if (newest === 0) throw new StationProblem('The station has sent nothing yet', true)
    const measured = Object.entries(found).map(([field, value]) => [field, currentValue(value, newest)])
    return {
      measuredAt: new Date(newest * 1000),
      measurements: toMeasurements(Object.fromEntries(measured)),
      battery: {
        level: null,
        isLow: anyLow([
          [find('battery', 'sensor_array'), (flag) => flag === 1],
          [find('battery', 'outdoor_t_rh_sensor'), (flag) => flag === 1],
          [find('battery', 'lightning_sensor'), (level) => level <= LOW_LIGHTNING_BATTERY],
        ]),
      },
    }
  },
}

function currentValue(value: Value | null, newest: number): number | null {
  const number = toNumber(value?.value)
  if (value === null || number === null) return null
  if (newest - (toNumber(value.time) ?? 0) > SILENT_AFTER_SECONDS) return null
  return conversions[value.unit]?.(number) ?? null
}

/** Returns whether a battery is low, or null when no sensor reports its own. Sensors that report volts give no threshold. */
function anyLow(sensors: [Value | null, (value: number) => boolean][]): boolean | null {
  const known = sensors.flatMap(([value, isLow]) => {
    const number = toNumber(value?.value)
    return value === null || number === null || value.unit !== '' ? [] : [isLow(number)]
  })
  return known.length === 0 ? null : known.includes(true)
}
