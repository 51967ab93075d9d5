import { formatPercent } from '../../platform/format'

export interface Battery {
  /** 0 to 1. */
  level: number
  isCharging: boolean
}

const LOW = 0.2

export const isBatteryLow = ({ level, isCharging }: Battery): boolean => !isCharging && level <= LOW

/** Returns the battery in words: 'Battery 80%', 'Battery low, 12%', 'Charging, 40%'. */
export function formatBattery(battery: Battery): string {
  const percent = formatPercent(battery.level * 100)
  if (battery.isCharging) return `Charging, ${percent}`
  return isBatteryLow(battery) ? `Battery low, ${percent}` : `Battery ${percent}`
}
