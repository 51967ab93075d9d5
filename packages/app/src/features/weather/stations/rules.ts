import type { DeviceType, Measurements, StationReading, WeatherStation } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/geo'
import { formatNumber, formatPercent, formatRate } from '../../../platform/format'
import {
  formatInches,
  formatMiles,
  formatPressure,
  formatSpeedFinely,
  formatTemperatureFinely,
} from '../../../platform/weather-format'

export const deviceNames: Record<DeviceType, string> = {
  manual: 'Manual, typed by hand',
  acurite: 'AcuRite or another that sends',
  davis: 'Davis WeatherLink',
  ambient: 'Ambient Weather',
  ecowitt: 'Ecowitt',
}

/** Each manufacturer's name for the second key. */
export const secretNames: Partial<Record<DeviceType, string>> = {
  davis: 'API secret',
  ambient: 'Application key',
  ecowitt: 'Application key',
}

/** The id of one station of an account, and where its owner finds it. */
export const stationIdHints: Partial<Record<DeviceType, string>> = {
  davis: 'The number or UUID in the address of your station on weatherlink.com.',
  ambient: 'The MAC address of the console, such as 00:0E:C6:20:0F:7B.',
  ecowitt: 'The MAC address of the gateway, or the IMEI of a cellular one.',
}

const MINUTE = 60_000

const LIVE_MINUTES = 5

const AGING_MINUTES = 15

const LOW_BATTERY_PERCENT = 20

export const OFFLINE_SENTENCE = 'Station offline - Check connection and power'

export const NOT_REPORTED = 'Not reported'

export type StatusKind = 'offline' | 'waiting' | 'live' | 'aging' | 'stale'

interface Status {
  kind: StatusKind
  text: string
}

/** Returns the freshness of a station. Only a station with manual readings can be online without one. */
export function getStationStatus(
  { isOnline, lastReading }: Pick<WeatherStation, 'isOnline' | 'lastReading'>,
  now: number,
): Status {
  if (!isOnline) return { kind: 'offline', text: OFFLINE_SENTENCE }
  if (lastReading === null) return { kind: 'waiting', text: 'No reading yet' }
  const minutes = ageMinutes(lastReading, now)
  if (minutes < LIVE_MINUTES) return { kind: 'live', text: 'Live' }
  if (minutes < AGING_MINUTES) return { kind: 'aging', text: `${minutes}m ago` }
  return { kind: 'stale', text: 'Stale' }
}

/** Returns the whole minutes since a reading; a time in the future counts as now. */
function ageMinutes({ timestamp }: StationReading, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(timestamp)) / MINUTE))
}

interface BatteryState {
  isLow: boolean
  text: string
}

/** Returns the battery level in per cent, or as good or low; null when the device reports none. */
export function getBattery({
  batteryLevel,
  batteryIsLow,
}: Pick<WeatherStation, 'batteryLevel' | 'batteryIsLow'>): BatteryState | null {
  const isLow = batteryIsLow === true || (batteryLevel !== null && batteryLevel <= LOW_BATTERY_PERCENT)
  const word = isLow ? 'low' : 'good'
  if (batteryLevel !== null) return { isLow, text: `Battery ${formatPercent(batteryLevel)}, ${word}` }
  return batteryIsLow === null ? null : { isLow, text: `Battery ${word}` }
}

const windFrom = (degrees: number) => `${compassPoint(degrees)} (${formatNumber(degrees)}°)`

/** Returns every value of a reading with its name and unit. */
export function listReadingRows(reading: Measurements): { label: string; text: string }[] {
  const row = (label: string, value: number | null, format: (value: number) => string) => ({
    label,
    text: value === null ? NOT_REPORTED : format(value),
  })
  return [
    row('Temperature', reading.temperature, formatTemperatureFinely),
    row('Wind', reading.windSpeed, (speed) => (speed === 0 ? 'Calm' : formatSpeedFinely(speed))),
    row('Wind from', reading.windDirection, windFrom),
    row('Humidity', reading.humidity, formatPercent),
    row('Pressure', reading.pressure, formatPressure),
    row('Rain today', reading.rainfall, formatInches),
    row('UV index', reading.uvIndex, formatRate),
    row('Lightning strikes', reading.lightningCount, formatNumber),
    row('Visibility', reading.visibility, formatMiles),
  ]
}

type DeliveryMethod = 'typed' | 'service' | 'push'

/** Returns how readings arrive: typed, pulled from the manufacturer's API, or pushed by the device. */
export function getDeliveryMethod({ deviceType, push }: Pick<WeatherStation, 'deviceType' | 'push'>): DeliveryMethod {
  if (deviceType === 'manual') return 'typed'
  return push === null ? 'service' : 'push'
}

/** Returns whether the app syncs a station automatically; only the server retries offline ones. */
export const isAutoSynced = (station: WeatherStation): boolean =>
  station.autoSync && station.isOnline && getDeliveryMethod(station) !== 'typed'

interface PushSetting {
  label: string
  text: string
  /** Short enough to type, so it has no copy button. */
  isShort: boolean
}

/** Returns the settings to enter in a device that pushes. `origin` is the app's own origin. */
export function listPushSettings(
  { path, id, key }: NonNullable<WeatherStation['push']>,
  deviceType: DeviceType,
  origin: URL,
): PushSetting[] {
  const isEcowitt = deviceType === 'ecowitt'
  const port = origin.port || (origin.protocol === 'https:' ? '443' : '80')
  const address = [
    { label: 'Protocol', text: isEcowitt ? 'Ecowitt' : 'Weather Underground (Wunderground)', isShort: true },
    { label: 'Port', text: port, isShort: true },
    { label: 'Server', text: origin.hostname, isShort: false },
    { label: 'Path', text: path, isShort: false },
  ]
  if (isEcowitt) return address
  return [
    ...address,
    { label: 'Station ID', text: id, isShort: false },
    { label: 'Station key (password)', text: key, isShort: false },
  ]
}
