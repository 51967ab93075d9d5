import type { DeviceType } from '@squall/shared/contract/weather'

/** The path of the Weather Underground protocol, which devices know by heart. */
export const WUNDERGROUND_PATH = '/weatherstation/updateweatherstation.php'
/** The path of the Ecowitt protocol. Its devices send no key of ours, so that it stands in the path. */
export const ECOWITT_PATH = '/data/report'

export const pushPath = (type: DeviceType, id: string, key: string): string =>
  type === 'ecowitt' ? `${ECOWITT_PATH}/${id}/${key}` : WUNDERGROUND_PATH
