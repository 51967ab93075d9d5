import { z } from 'zod'

export const DeviceType = z.enum(['manual', 'acurite', 'davis', 'ambient', 'ecowitt'])
export type DeviceType = z.infer<typeof DeviceType>

const reading = z.number().nullable()

/** One reading of a station: °F, mph, degrees the wind comes from, per cent, inHg, miles, inches of rain today. */
export const StationReading = z.object({
  timestamp: z.string(),
  temperature: reading,
  windSpeed: reading,
  windDirection: reading,
  humidity: reading,
  pressure: reading,
  visibility: reading,
  uvIndex: reading,
  lightningCount: reading,
  rainfall: reading,
})
export type StationReading = z.infer<typeof StationReading>

/** A personal weather station as its owner sees it. Keys never leave the server: they are masked. */
export const WeatherStation = z.object({
  id: z.string(),
  name: z.string(),
  deviceType: DeviceType,
  /** Masked, such as '••••3f9a'; null when the device needs none. */
  apiKey: z.string().nullable(),
  /** Whether the second key of the device (Davis secret, application key) is stored. */
  hasSecret: z.boolean(),
  stationId: z.string().nullable(),
  location: z.string().nullable(),
  isOnline: z.boolean(),
  /** Per cent, or null when the device does not say. */
  batteryLevel: z.number().nullable(),
  autoSync: z.boolean(),
  lastReading: StationReading.nullable(),
  /** Why the last sync failed, for its owner; null when it did not. */
  lastError: z.string().nullable(),
  /** Where a device that pushes sends its readings: path, ID and key, shown to the owner. */
  push: z.object({ path: z.string(), id: z.string(), key: z.string() }).nullable(),
})
export type WeatherStation = z.infer<typeof WeatherStation>
