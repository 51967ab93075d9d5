import type { AlertChanges } from '@squall/shared/contract/weather'
import type { Clock } from '../clock'

/** Longer than a page takes from reading its lists of alerts to listening. */
const KEPT_MS = 60_000

/** In an outbreak, changes before these are dropped: the lists that a page reads are hardly older. */
const KEPT_CHANGES = 100

export interface RecentAlertChanges {
  note(changes: AlertChanges): void
  /** Returns all changes of the last minute as one; null without any. */
  read(): AlertChanges | null
}

export function createRecentAlertChanges(clock: Pick<Clock, 'now'>): RecentAlertChanges {
  let recent: { at: number; changes: AlertChanges }[] = []
  return {
    note(changes) {
      recent = [...recent, { at: clock.now(), changes }].slice(-KEPT_CHANGES)
    },
    read() {
      const now = clock.now()
      recent = recent.filter(({ at }) => now - at <= KEPT_MS)
      if (recent.length === 0) return null
      return {
        banners: recent.some(({ changes }) => changes.banners),
        areas: recent.flatMap(({ changes }) => changes.areas),
        streamIds: [...new Set(recent.flatMap(({ changes }) => changes.streamIds))],
      }
    },
  }
}
