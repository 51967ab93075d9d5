import { z } from 'zod'
import { type Device, type DeviceReport, StationProblem, toMeasurements, toNumber } from './device'

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
    const reports = wanted.flatMap(({ lastData }) => (lastData == null ? [] : [parseAmbientData(lastData)]))
    const newest = reports.sort((a, b) => b.measuredAt.getTime() - a.measuredAt.getTime())[0]
    if (newest === undefined) throw new StationProblem('The station has sent nothing yet', true)
    return newest
  },
}

/** Returns one record of a device, as `lastData` and as in its list of records. */
export function parseAmbientData(json: unknown): DeviceReport {
  const data = AmbientData.parse(json)
  const battery = toNumber(data.battout)
  return {
    measuredAt: new Date(data.dateutc),
    measurements: toMeasurements({
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
