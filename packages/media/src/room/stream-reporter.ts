import type { StreamReport } from '@squall/shared/contract/live'
import type { Faults } from '@squall/shared/server/faults'
import type { ApiClient } from '../api-client'
import type { Clock } from '../clock'
import type { RoomRegistry } from './room-registry'

/** A report that changed is sent after this long. */
const CHANGED_AFTER_MS = 1_000
/** A report that did not change is repeated after this long, once the stream has had a publisher. */
const REPEATED_AFTER_MS = 5_000

interface ReporterDeps {
  api: ApiClient
  rooms: RoomRegistry
  clock: Clock
  faults: Faults
}

/** Returns the reporter of all streams to api. Each `tick` sends the reports that are due, one request at a time. */
export function createStreamReporter({ api, rooms, clock, faults }: ReporterDeps): { tick(): void } {
  let sent = new Map<string, { at: number; report: string }>()
  let isSending = false

  function isDue(report: StreamReport): boolean {
    const former = sent.get(report.streamId)
    if (former === undefined) return true
    const age = clock.now() - former.at
    if (former.report !== JSON.stringify(report)) return age >= CHANGED_AFTER_MS
    return report.publisher !== 'waiting' && age >= REPEATED_AFTER_MS
  }

  async function send(reports: StreamReport[]): Promise<void> {
    const at = clock.now()
    const ended = await api.report(reports)
    for (const report of reports) {
      sent.set(report.streamId, { at, report: ended === null ? '' : JSON.stringify(report) })
    }
    for (const streamId of ended ?? []) faults.run('stream end', () => rooms.end(streamId))
  }

  return {
    tick() {
      if (isSending) return
      const reports = [...rooms.all()].filter((room) => room.isReporter()).map((room) => room.report())
      const open = new Set(reports.map(({ streamId }) => streamId))
      sent = new Map([...sent].filter(([streamId]) => open.has(streamId)))
      const due = reports.filter(isDue)
      if (due.length === 0) return
      isSending = true
      void faults.watch('api report', send(due)).then(() => {
        isSending = false
      })
    },
  }
}
