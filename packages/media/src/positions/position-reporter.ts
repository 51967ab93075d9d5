import { type ChaserChanges, type DevicePosition, MOST_POSITIONS } from '@squall/shared/contract/live'
import { limits } from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import type { ApiClient } from '../api-client'
import type { Clock } from '../clock'

/** Takes positions to api and publishes what api lets the public see of them. */
export interface PositionReporter {
  /** Keeps the newest position of a stream until the next report. */
  take(streamId: string, position: DevicePosition): void
  /** Drops what is waiting or under way for these streams, which are no longer on the map. */
  forget(streamIds: readonly string[]): void
  tick(): void
}

interface ReporterDeps {
  api: Pick<ApiClient, 'reportPositions'>
  clock: Clock
  faults: Faults
  publish(changes: ChaserChanges): void
}

/** One report is under way at a time, so that positions reach api in order. What api does not take is lost: the next is near. */
export function createPositionReporter({ api, clock, faults, publish }: ReporterDeps): PositionReporter {
  const waiting = new Map<string, { position: DevicePosition; arrivedAt: number }>()
  /** Streams that were taken off the map while a report was under way: its answer may still show them. */
  const forgotten = new Set<string>()
  let isSending = false
  let sentAt = Number.NEGATIVE_INFINITY

  async function send(): Promise<void> {
    const now = clock.now()
    const reports = [...waiting].slice(0, MOST_POSITIONS).map(([streamId, { position, arrivedAt }]) => {
      waiting.delete(streamId)
      return { streamId, ...position, ageMs: position.ageMs + now - arrivedAt }
    })
    const answer = await api.reportPositions(reports)
    if (answer === null) return
    const chasers = answer.chasers.filter(({ streamId }) => !forgotten.has(streamId))
    if (chasers.length > 0 || answer.removed.length > 0) publish({ chasers, removed: answer.removed })
  }

  return {
    take(streamId, position) {
      waiting.set(streamId, { position, arrivedAt: clock.now() })
    },
    forget(streamIds) {
      for (const streamId of streamIds) {
        waiting.delete(streamId)
        if (isSending) forgotten.add(streamId)
      }
    },
    tick() {
      if (isSending || waiting.size === 0 || clock.now() - sentAt < limits.positionsIntervalMs) return
      isSending = true
      sentAt = clock.now()
      void faults.watch('position report', send()).then(() => {
        isSending = false
        forgotten.clear()
      })
    },
  }
}
