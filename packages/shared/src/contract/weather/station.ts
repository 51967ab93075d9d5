import { z } from 'zod'
import { Identifier, optionalText, singleLine } from '../text'

export const DeviceType = z.enum(['manual', 'acurite', 'davis', 'ambient', 'ecowitt'])
export type DeviceType = z.infer<typeof DeviceType>

export const STATION = { perMember: 10 } as const

/** The fields a station can measure, with the unit they are stored and shown in and their possible range. */
export const READING_FIELDS = {
  temperature: { label: 'Temperature', unit: '°F', min: -90, max: 140 },
  windSpeed: { label: 'Wind speed', unit: 'mph', min: 0, max: 250 },
  windDirection: { label: 'Wind direction', unit: '°', min: 0, max: 360 },
  humidity: { label: 'Humidity', unit: '%', min: 0, max: 100 },
  pressure: { label: 'Pressure', unit: 'inHg', min: 25, max: 32.5 },
  visibility: { label: 'Visibility', unit: 'mi', min: 0, max: 100 },
  uvIndex: { label: 'UV index', unit: '', min: 0, max: 45 },
  lightningCount: { label: 'Lightning strikes', unit: '', min: 0, max: 100_000 },
  rainfall: { label: 'Rain today', unit: 'in', min: 0, max: 75 },
} as const
export type ReadingField = keyof typeof READING_FIELDS
export const readingFields = [
  'temperature',
  'windSpeed',
  'windDirection',
  'humidity',
  'pressure',
  'visibility',
  'uvIndex',
  'lightningCount',
  'rainfall',
] as const satisfies ReadingField[]

const reading = z.number().nullable()

/** Measured values in °F, mph, degrees the wind comes from, per cent, inHg, miles, inches of rain today; null when not measured. */
export const Measurements = z.object({
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
export type Measurements = z.infer<typeof Measurements>

/** One reading of a station; `timestamp` is ISO 8601 in UTC. */
export const StationReading = Measurements.extend({ timestamp: z.string() })
export type StationReading = z.infer<typeof StationReading>

/** A personal weather station as its owner sees it. Keys of other services never leave the server: they are masked. */
export const WeatherStation = z.object({
  id: z.string(),
  name: z.string(),
  deviceType: DeviceType,
  /** Masked, such as '••••3f9a'; null when none is stored. */
  apiKey: z.string().nullable(),
  /** Whether the second key of the device (Davis secret, application key) is stored. */
  hasSecret: z.boolean(),
  stationId: z.string().nullable(),
  location: z.string().nullable(),
  /** Whether its device reported in the last hour; always true for a station without a device. */
  isOnline: z.boolean(),
  /** Per cent, or null when the device does not say. */
  batteryLevel: z.number().nullable(),
  /** For devices that only tell whether the battery is low; null when they do not. */
  batteryIsLow: z.boolean().nullable(),
  autoSync: z.boolean(),
  lastReading: StationReading.nullable(),
  /** Why the last sync failed, for its owner; null when it did not. */
  lastError: z.string().nullable(),
  /** The path, ID and key for a device that sends by itself; null for others. */
  push: z.object({ path: z.string(), id: z.string(), key: z.string() }).nullable(),
})
export type WeatherStation = z.infer<typeof WeatherStation>

/** A station of one's own as the mark of a map, at the middle of the town that its location names. */
export const MapStation = WeatherStation.pick({
  ...{ id: true, name: true, location: true, isOnline: true, lastReading: true },
}).extend({ latitude: z.number(), longitude: z.number() })
export type MapStation = z.infer<typeof MapStation>

/** `unplaced` counts the stations whose location names no town of the United States with its state. */
export const MapStations = z.object({ stations: z.array(MapStation), unplaced: z.number().int() })
export type MapStations = z.infer<typeof MapStations>

/** A key, which goes into addresses and headers. Dots are a masked key, which stands for the stored one. */
const key = (label: string) =>
  z
    .string()
    .trim()
    .max(200, `${label} must be at most 200 characters`)
    .regex(/^[!-~•]*$/, `${label} holds letters, digits and signs, without spaces`)
    .transform((value) => value || null)
    .nullish()

const settings = {
  name: singleLine({ label: 'Name', min: 1, max: 60 }),
  apiKey: key('API key'),
  /** The API secret of Davis, the application key of Ambient and Ecowitt. */
  apiSecret: key('The second key'),
  stationId: optionalText(singleLine({ label: 'Station ID', max: 64 })),
  location: optionalText(singleLine({ label: 'Location', max: 100 })),
  autoSync: z.boolean().optional(),
}

/** An Ambient or Ecowitt station without an API key sends its readings here by itself, as AcuRite ones do. */
export const AddStationInput = z.object({ ...settings, deviceType: DeviceType })
export type AddStationInput = z.input<typeof AddStationInput>

/** Fields that are left out stay, as do keys that come back masked or empty. */
export const EditStationInput = z.object({
  ...settings,
  name: settings.name.optional(),
  /** Only the station's own type: another device is another station. */
  deviceType: DeviceType.optional(),
  id: Identifier,
})
export type EditStationInput = z.input<typeof EditStationInput>

const typed = (field: ReadingField) => {
  const { label, unit, min, max } = READING_FIELDS[field]
  const sentence = `${label} must be between ${min} and ${max}${unit && ` ${unit}`}`
  return z.number(sentence).min(min, sentence).max(max, sentence).nullish()
}

/** A reading that a person took by hand now. */
export const ReportReadingInput = z.object({
  id: Identifier,
  temperature: typed('temperature'),
  windSpeed: typed('windSpeed'),
  windDirection: typed('windDirection'),
  humidity: typed('humidity'),
  pressure: typed('pressure'),
  visibility: typed('visibility'),
  uvIndex: typed('uvIndex'),
  lightningCount: typed('lightningCount'),
  rainfall: typed('rainfall'),
})
export type ReportReadingInput = z.input<typeof ReportReadingInput>
