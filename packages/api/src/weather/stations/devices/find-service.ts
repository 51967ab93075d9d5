import type { DeviceType } from '@squall/shared/contract/weather'
import type { Upstreams } from '../../ports'
import { ambient } from './ambient'
import { davis } from './davis'
import type { Device } from './device'
import { ecowitt } from './ecowitt'

/** The makers whose services can be asked, by the name of their upstream. */
const devices = { ambient, davis, ecowitt }

type PolledType = keyof typeof devices & keyof Upstreams

const isPolledType = (type: DeviceType): type is PolledType => type in devices

/** The service behind a type of device, or null when it has none that can be asked. */
export function findService(type: DeviceType): { device: Device; upstream: PolledType } | null {
  return isPolledType(type) ? { device: devices[type], upstream: type } : null
}
