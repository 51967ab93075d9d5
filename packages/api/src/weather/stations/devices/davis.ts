import { z } from 'zod'
import { type Device, StationProblem, toMeasurements, toNumber } from './device'

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

const readTime = (record: Values): number => toNumber(record.ts) ?? 0

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
    const listRecords = (kinds: number[]) =>
      sensors
        .filter((sensor) => kinds.includes(sensor.data_structure_type))
        .flatMap(({ data }) => data)
        .sort((a, b) => readTime(b) - readTime(a))
    const outdoor = listRecords(OUTDOOR_RECORDS)
    const barometer = listRecords(BAROMETER_RECORDS)
    const measuredAt = readTime(outdoor[0] ?? barometer[0] ?? {})
    if (measuredAt === 0) throw new StationProblem('The station has sent nothing yet', true)
    const batteryFlag = findFirstNumber(outdoor, 'trans_battery_flag')
    return {
      measuredAt: new Date(measuredAt * 1000),
      measurements: toMeasurements({
        temperature: findFirstNumber(outdoor, 'temp', 'temp_out'),
        windSpeed: findFirstNumber(outdoor, 'wind_speed_last', 'wind_speed_avg_last_2_min', 'wind_speed'),
        windDirection: findFirstNumber(outdoor, 'wind_dir_last', 'wind_dir'),
        humidity: findFirstNumber(outdoor, 'hum', 'hum_out'),
        pressure: findFirstNumber(barometer, 'bar_sea_level', 'bar'),
        uvIndex: findFirstNumber(outdoor, 'uv_index', 'uv'),
        rainfall: findFirstNumber(outdoor, 'rainfall_daily_in', 'rainfall_day_in', 'rain_day_in'),
      }),
      battery: { level: null, isLow: batteryFlag === null ? null : batteryFlag !== 0 },
    }
  },
}

/** Returns the first value that is a number, over the records and, within one, over the names. */
function findFirstNumber(records: Values[], ...names: string[]): number | null {
  const values = records.flatMap((record) => names.map((name) => toNumber(record[name])))
  return values.find((value) => value !== null) ?? null
}
