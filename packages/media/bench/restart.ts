import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReturning, type Returning } from './clients/returning'
import { buildServers } from './harness/build'
import { type Child, pinSelf, startNode } from './harness/children'
import { readOptions } from './harness/options'
import { report, sayMachine } from './harness/report'
import { judge } from './harness/row'
import { quantile } from './harness/statistics'
import { listenAnywhere } from './servers/listen'

/** Row 9: how long a restart of the media process keeps people away. */
const VIEWERS = 500
const PUBLISHERS = 5
const SETTLE_MS = 1_500
const PATIENCE_MS = 30_000

const options = readOptions(process.argv.slice(2), 'test-results/bench-restart.json')
sayMachine()
await buildServers()
pinSelf()

const port = await findLastingPort()
let worker = await startNode({ side: 'server', file: 'servers/worker.ts', args: { port } })
const publishers = Array.from({ length: PUBLISHERS }, (_, stream) =>
  openReturning({
    port,
    session: `chaser-${stream}`,
    joining: { type: 'start-broadcast', streamId: `storm-${stream}` },
  }),
)
const viewers = Array.from({ length: VIEWERS }, (_, index) =>
  openReturning({ port, session: '', joining: { type: 'join-stream', streamId: `storm-${index % PUBLISHERS}` } }),
)
const everybody = [...publishers, ...viewers]

interface Absence {
  /** Milliseconds since SIGTERM until let in again. */
  back: number[]
  /** Milliseconds without a socket. */
  away: number[]
}

const found = { publishers: [] as Absence[], viewers: [] as Absence[], readyMs: [] as number[] }
await allIn(0)
for (let round = 1; round <= options.rounds; round++) {
  await sleep(SETTLE_MS)
  const stoppedAt = performance.now()
  worker = await restart(worker)
  found.readyMs.push(performance.now() - stoppedAt)
  await allIn(stoppedAt)
  const [published, watched] = [absence(publishers, stoppedAt), absence(viewers, stoppedAt)]
  found.publishers.push(published)
  found.viewers.push(watched)
  const seconds = (values: number[]) => (quantile(values, 0.95) / 1000).toFixed(2)
  console.log(
    `  round ${round}: new process ready after ${((found.readyMs.at(-1) ?? 0) / 1000).toFixed(2)} s; publishers back after ${seconds(published.back)} s, viewers after ${seconds(watched.back)} s (p95)`,
  )
}
for (const client of everybody) client.close()
await worker.stop()

const p95 = (absences: Absence[], what: keyof Absence) => absences.map((absence) => quantile(absence[what], 0.95))
const rows = [
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
] as const
report(
  rows.map((row) => judge({ ...row, values: [...row.values] })),
  options.out,
  { rounds: options.rounds },
)
process.exit(0)

/** A free port that is no outgoing connection's: one of those could take it while nobody listens. */
async function findLastingPort(): Promise<number> {
  for (;;) {
    const candidate = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const taken = await listenAnywhere(server, candidate).catch(() => null)
    if (taken === null) continue
    await new Promise((resolve) => server.close(resolve))
    return taken
  }
}

/** Ends one process as the system does, and starts the next when it is gone. */
async function restart(old: Child): Promise<Child> {
  old.signal('SIGTERM')
  await old.ended
  return startNode({ side: 'server', file: 'servers/worker.ts', args: { port } })
}

async function allIn(since: number): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (everybody.some(({ times }) => times.joinedAt <= Math.max(since, times.lostAt))) {
    if (performance.now() > giveUpAt) throw new Error('Not everybody came back')
    await sleep(20)
  }
}

function absence(clients: Returning[], since: number): Absence {
  return {
    back: clients.map(({ times }) => times.joinedAt - since),
    away: clients.map(({ times }) => times.joinedAt - times.lostAt),
  }
}
