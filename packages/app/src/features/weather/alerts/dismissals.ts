import { isRecord, readStored, writeStored } from '../../../platform/storage'
import { createStore } from '../../../platform/store'

/** The ranks at which alerts were dismissed on this device, by the keys of their events. */
export type Dismissals = ReadonlyMap<string, number>

const KEY = 'squall-alerts-dismissed'

/** Alerts end within a day or so; the oldest dismissals are dropped. */
const MOST = 200

const dismissals = createStore<Dismissals>(new Map(readStored(KEY, parseDismissals)))

export const useDismissals = dismissals.useValue

/** Returns the event's key and rank in a banner's id `key:rank`; an alert of an administrator has no rank. */
export function parseBannerId(id: string): { key: string; rank: number } {
  const [, key, rank] = /^(.+):([\d.]+)$/.exec(id) ?? []
  return key === undefined ? { key: id, rank: 0 } : { key, rank: Number(rank) }
}

/** Returns whether an alert was dismissed and has not been upgraded since. */
export const isDismissed = (dismissed: Dismissals, { key, rank }: { key: string; rank: number }): boolean =>
  rank <= (dismissed.get(key) ?? -1)

/** Dismisses an alert on this device until it is upgraded. */
export function dismissAlert({ key, rank }: { key: string; rank: number }): void {
  const others = [...dismissals.get()].filter(([one]) => one !== key)
  dismissals.set(new Map([...others, [key, rank] as const].slice(-MOST)))
  writeStored(KEY, Object.fromEntries(dismissals.get()))
}

function parseDismissals(stored: unknown): [string, number][] | null {
  if (!isRecord(stored)) return null
  return Object.entries(stored).flatMap(([key, rank]) => (typeof rank === 'number' ? [[key, rank]] : []))
}
