import type { DeviceType } from '@squall/shared/contract/weather'

/** The server answers the list from its database, without a request to a manufacturer. */
export const LIST_EVERY_MS = 20_000
/** The interval at which online stations with auto-sync are synced. */
export const SYNC_EVERY_MS = 300_000

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
