import { fork } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/* How fast the leaderboard answers over HTTP with many people in the database. */

const GOAL_MS = 50
const WARM_UP = 20

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '500' },
  },
})

const calls = [
  { name: 'GET /api/top-storm-chasers', path: '/api/top-storm-chasers', inFlight: 1 },
  { name: 'GET /api/top-storm-chasers, 10 in flight', path: '/api/top-storm-chasers', inFlight: 10 },
  { name: 'summary cards', path: '/api/trpc/leaderboard.totals', inFlight: 1 },
]

/** Times `count` requests in ms, from the request to the last byte of the answer, so many of them at once. */
async function time(url: string, count: number, inFlight: number): Promise<number[]> {
  const times: number[] = []
  let left = count
  const ask = async () => {
    while (left-- > 0) {
      const started = performance.now()
      const answer = await fetch(url)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, ask))
  return times.sort((a, b) => a - b)
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const ms = (value: number) => `${value.toFixed(1)} ms`

console.log(`Generating ${values.people} people …`)
const server = fork(join(import.meta.dirname, 'serve.ts'), [values.people], { execArgv: process.execArgv })
const address = await new Promise<string>((resolve, reject) => {
  server.once('message', (message) => resolve(String(message)))
  server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
})
try {
  console.log('| Call | p50 | p95 | Goal (p95) | Met |\n|---|---|---|---|---|')
  for (const { name, path, inFlight } of calls) {
    await time(address + path, WARM_UP, inFlight)
    const times = await time(address + path, Number(values.requests), inFlight)
    const p95 = at(times, 0.95)
    console.log(`| ${name} | ${ms(at(times, 0.5))} | ${ms(p95)} | < ${GOAL_MS} ms | ${p95 < GOAL_MS ? 'yes' : 'no'} |`)
  }
} finally {
  server.disconnect()
}
