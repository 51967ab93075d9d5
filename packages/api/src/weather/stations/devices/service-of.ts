import type { DeviceType } from '@squall/shared/contract/weather'
import { z } from 'zod'
import type { Upstreams } from '../../ports'
import { measurementsOf, toNumber } from '../measurements'
import { type Device, type DeviceReport, StationProblem } from './device'
import { ecowitt } from './ecowitt'

const anything = z.unknown().optional()

/** Imperial already; a station without a sensor has no such field. `battout` is 1 while the outdoor battery is good. */
const AmbientData = z.object({
  dateutc: z.number(),
  tempf: anything,
  windspeedmph: anything,
  winddir: anything,
  humidity: anything,
  baromrelin: anything,
  uv: anything,
  dailyrainin: anything,
  lightning_day: anything,
  battout: anything,
})

/** `/v1/devices`; the list may name one device twice. */
const AmbientDevices = z.array(z.object({ macAddress: z.string(), lastData: anything }))

const plainAddress = (mac: string) => mac.toUpperCase().replace(/[^0-9A-F]/g, '')

/** Ambient Weather Network: an application key and the owner's API key; the station ID is the MAC address. */
export const ambient: Device = {
  service: 'Ambient Weather',
  secretName: 'application key',
  request: ({ base, apiKey, apiSecret }) => ({
    url: `${base}/v1/devices?${new URLSearchParams({ applicationKey: apiSecret, apiKey })}`,
  }),
  read(answer, stationId) {
    const devices = AmbientDevices.parse(answer)
    if (devices.length === 0) throw new StationProblem('This account has no station')
    const wanted = devices.filter(({ macAddress }) => plainAddress(macAddress) === plainAddress(stationId))
    if (wanted.length === 0) throw new StationProblem('The account has no station with this ID (its MAC address)')
    const reports = wanted.flatMap(({ lastData }) => (lastData == null ? [] : [readAmbientData(lastData)]))
    const newest = reports.sort((a, b) => b.measuredAt.getTime() - a.measuredAt.getTime())[0]
    if (newest === undefined) throw new StationProblem('The station has sent nothing yet', true)
    return newest
  },
}

const Values = z.record(z.string(), z.unknown())

type Values = z.output<typeof Values>

/** `/v2/current/{station-id}`: sensors, each with a kind of record and its newest records. Nulls are common. */
const Current = z.object({
  sensors: z.array(z.object({ data_structure_type: z.number(), data: z.array(Values) })),
})

/** Kinds of records of the outdoor sensors; 1 and 2 (older consoles) carry the barometer too. */
const CONSOLE_RECORDS = [1, 2]

const OUTDOOR_RECORDS = [10, 23, ...CONSOLE_RECORDS]

const BAROMETER_RECORDS = [12, 19, ...CONSOLE_RECORDS]

const timeOf = (record: Values): number => toNumber(record.ts) ?? 0

/** Davis WeatherLink v2: a key in the address and a secret in a header. */
export const davis: Device = {
  service: 'WeatherLink',
  secretName: 'API secret',
  request: ({ base, apiKey, apiSecret, stationId }) => ({
    url: `${base}/v2/current/${encodeURIComponent(stationId)}?${new URLSearchParams({ 'api-key': apiKey })}`,
    headers: { 'x-api-secret': apiSecret },
  }),
  read(answer) {
    const { sensors } = Current.parse(answer)
    const recordsOf = (kinds: number[]) =>
      sensors
        .filter((sensor) => kinds.includes(sensor.data_structure_type))
        .flatMap(({ data }) => data)
        .sort((a, b) => timeOf(b) - timeOf(a))
    const outdoor = recordsOf(OUTDOOR_RECORDS)
    const barometer = recordsOf(BAROMETER_RECORDS)
    const measuredAt = timeOf(outdoor[0] ?? barometer[0] ?? {})
    if (measuredAt === 0) throw new StationProblem('The station has sent nothing yet', true)
    const batteryFlag = firstOf(outdoor, 'trans_battery_flag')
    return {
      measuredAt: new Date(measuredAt * 1000),
      measurements: measurementsOf({
        temperature: firstOf(outdoor, 'temp', 'temp_out'),
        windSpeed: firstOf(outdoor, 'wind_speed_last', 'wind_speed_avg_last_2_min', 'wind_speed'),
        windDirection: firstOf(outdoor, 'wind_dir_last', 'wind_dir'),
        humidity: firstOf(outdoor, 'hum', 'hum_out'),
        pressure: firstOf(barometer, 'bar_sea_level', 'bar'),
        uvIndex: firstOf(outdoor, 'uv_index', 'uv'),
        rainfall: firstOf(outdoor, 'rainfall_daily_in', 'rainfall_day_in', 'rain_day_in'),
      }),
      battery: { level: null, isLow: batteryFlag === null ? null : batteryFlag !== 0 },
    }
  },
}

/** The makers whose services can be asked, by the name of their upstream. */
const devices = { ambient, davis, ecowitt }

type PolledType = keyof typeof devices & keyof Upstreams

const isPolledType = (type: DeviceType): type is PolledType => type in devices

/** The service behind a type of device, or null when it has none that can be asked. */
export function serviceOf(type: DeviceType): { device: Device; upstream: PolledType } | null {
  return isPolledType(type) ? { device: devices[type], upstream: type } : null
}

/** The first value that is a number, over the records and, within one, over the names. */
function firstOf(records: Values[], ...names: string[]): number | null {
  const values = records.flatMap((record) => names.map((name) => toNumber(record[name])))
  return values.find((value) => value !== null) ?? null
}

/** One record of a device, as `lastData` and as in its list of records. */
export function readAmbientData(json: unknown): DeviceReport {
  const data = AmbientData.parse(json)
  const battery = toNumber(data.battout)
  return {
    measuredAt: new Date(data.dateutc),
    measurements: measurementsOf({
      temperature: data.tempf,
      windSpeed: data.windspeedmph,
      windDirection: data.winddir,
      humidity: data.humidity,
      pressure: data.baromrelin,
      uvIndex: data.uv,
      lightningCount: data.lightning_day,
      rainfall: data.dailyrainin,
    }),
    battery: { level: null, isLow: battery === null ? null : battery === 0 },
  }
}
