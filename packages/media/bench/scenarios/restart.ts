import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { findLastingPort } from '../../../api/src/testing/lasting-port'
import { openReconnectingClient, type ReconnectingClient } from '../clients/reconnecting-client'
import type { Scenario } from '../harness/bench'
import { type Server, startServer } from '../harness/servers'

const VIEWERS = 500
const PUBLISHERS = 5
const SETTLE_MS = 1_500
const PATIENCE_MS = 30_000

interface Absence {
  /** Milliseconds since SIGTERM until the server let the client in again. */
  back: number[]
  /** Milliseconds without a socket. */
  away: number[]
}

/** Row 9: how long a restart of the media process keeps clients away. */
export const restart: Scenario = {
  name: 'restart',
  async run(bench) {
    const port = await findLastingPort()
    let worker = await startServer('worker', { port })
    const publishers = Array.from({ length: PUBLISHERS }, (_, stream) =>
      openReconnectingClient({
        port,
        session: `chaser-${stream}`,
        joining: { type: 'start-broadcast', streamId: `storm-${stream}` },
      }),
    )
    const viewers = Array.from({ length: VIEWERS }, (_, index) =>
      openReconnectingClient({
        port,
        session: '',
        joining: { type: 'join-stream', streamId: `storm-${index % PUBLISHERS}` },
      }),
    )
    const clients = [...publishers, ...viewers]
    const found = { publishers: [] as Absence[], viewers: [] as Absence[], readyMs: [] as number[] }
    await untilAllJoined(clients, 0)
    for (let round = 1; round <= bench.rounds; round++) {
      await sleep(SETTLE_MS)
      const stoppedAt = performance.now()
      worker = await replace(worker)
      found.readyMs.push(performance.now() - stoppedAt)
      await untilAllJoined(clients, stoppedAt)
      const [published, watched] = [measureAbsence(publishers, stoppedAt), measureAbsence(viewers, stoppedAt)]
      found.publishers.push(published)
      found.viewers.push(watched)
      const seconds = (values: number[]) => (quantile(values, 0.95) / 1000).toFixed(2)
      bench.say(
        `round ${round}: new process ready after ${((found.readyMs.at(-1) ?? 0) / 1000).toFixed(2)} s; publishers back after ${seconds(published.back)} s, viewers after ${seconds(watched.back)} s (p95)`,
      )
    }
    for (const client of clients) client.close()
    await worker.stop()

    const p95 = (absences: Absence[], what: keyof Absence) => absences.map((absence) => quantile(absence[what], 0.95))
    const rows: Row[] = [
      {
        row: '9a',
        measure: `${PUBLISHERS} publishers back after SIGTERM, p95`,
        against: '–',
        goal: { atMost: 2_000 },
        unit: 'ms',
        values: p95(found.publishers, 'back'),
        details: { 'without a socket, p95, ms': p95(found.publishers, 'away'), 'new process ready, ms': found.readyMs },
      },
      {
        row: '9b',
        measure: `${VIEWERS} viewers back after SIGTERM, p95`,
        against: '–',
        goal: { atMost: 6_000 },
        unit: 'ms',
        values: p95(found.viewers, 'back'),
        details: { 'without a socket, p95, ms': p95(found.viewers, 'away') },
      },
    ]
    return rows
  },
}

/** Ends a process as the system does, and starts the next on its port when it is gone. */
async function replace(old: Server): Promise<Server> {
  old.signal('SIGTERM')
  await old.ended
  return startServer('worker', { port: old.port })
}

async function untilAllJoined(clients: ReconnectingClient[], since: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (clients.some(({ times }) => times.joinedAt <= Math.max(since, times.lostAt))) {
    if (performance.now() > deadline) throw new Error('Not all clients came back')
    await sleep(20)
  }
}

function measureAbsence(clients: ReconnectingClient[], since: number): Absence {
  return {
    back: clients.map(({ times }) => times.joinedAt - since),
    away: clients.map(({ times }) => times.joinedAt - times.lostAt),
  }
}
