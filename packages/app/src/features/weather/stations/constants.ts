import type { DeviceType } from '@squall/shared/contract/weather'

/** The list is the server's own memory: asking costs no request to a maker. */
export const LIST_EVERY_MS = 20_000
/** How often stations that are online and have auto-sync are asked for a new reading. */
export const SYNC_EVERY_MS = 300_000

export const deviceNames: Record<DeviceType, string> = {
  manual: 'Manual, typed by hand',
  acurite: 'AcuRite or another that sends',
  davis: 'Davis WeatherLink',
  ambient: 'Ambient Weather',
  ecowitt: 'Ecowitt',
}

/** What the second key is called by each maker. */
export const secretNames: Partial<Record<DeviceType, string>> = {
  davis: 'API secret',
  ambient: 'Application key',
  ecowitt: 'Application key',
}

/** What names one station of an account, and where its owner finds it. */
export const stationIdHints: Partial<Record<DeviceType, string>> = {
  davis: 'The number or UUID in the address of your station on weatherlink.com.',
  ambient: 'The MAC address of the console, such as 00:0E:C6:20:0F:7B.',
  ecowitt: 'The MAC address of the gateway, or the IMEI of a cellular one.',
}
