import { useEffect, useState } from 'react'
import type { Battery } from './battery.rules'

/** The browser's battery, which only some browsers offer and TypeScript's DOM library lacks. */
interface BatteryManager extends EventTarget {
  level: number
  charging: boolean
}

const CHANGES = ['levelchange', 'chargingchange']

/** Returns the battery of this device; null where the browser does not tell. */
export function useBattery(): Battery | null {
  const [battery, setBattery] = useState<Battery | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    async function watch() {
      const manager = await getBattery()
      if (manager === null || leaving.signal.aborted) return
      const read = () => setBattery({ level: manager.level, isCharging: manager.charging })
      for (const change of CHANGES) manager.addEventListener(change, read, { signal: leaving.signal })
      read()
    }
    void watch()
    return () => leaving.abort()
  }, [])
  return battery
}

async function getBattery(): Promise<BatteryManager | null> {
  const ask: unknown = Reflect.get(navigator, 'getBattery')
  if (typeof ask !== 'function') return null
  try {
    return (await Reflect.apply(ask, navigator, [])) as BatteryManager
  } catch {
    return null
  }
}
