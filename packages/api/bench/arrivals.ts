import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Member, Route } from './hot-routes'
import { createRandom } from './random'
import { type Shot, type Shots, shotOf } from './shots'

interface Arrivals {
  address: string
  members: readonly Member[]
  seconds: number
  /** How many come in a second, on average. */
  rate: number
}

const SEED = 9
const PATIENCE_MS = 10_000

/**
 * People who know nothing of each other ask for a route: at random moments (a Poisson process, the same ones each time) and
 * whether others were answered or not. Times begin when somebody came, so that waiting in a queue counts, and this
 * process's timers, of a millisecond.
 */
export async function letArrive(route: Route, { address, members, seconds, rate }: Arrivals): Promise<Shots> {
  const random = createRandom(SEED)
  const pause = () => (-Math.log(1 - random()) / rate) * 1000
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const asked: Promise<void>[] = []
  let errors = 0
  const begin = performance.now()
  for (let due = begin, count = 0; due < begin + seconds * 1000; due += pause()) {
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    const asker = members[count++ % members.length]
    if (asker === undefined) break
    const came = due
    const answered = ask(address, shotOf(route, asker, count), agent).then(
      () => times.push(performance.now() - came),
      () => errors++,
    )
    asked.push(answered.then(() => undefined))
  }
  await Promise.all(asked)
  agent.destroy()
  return { times: times.sort((a, b) => a - b), errors }
}

/** @throws when it is not answered with 200, whole and in time */
function ask(address: string, { path, body, ...options }: Shot, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const question = request(new URL(path, address), { ...options, agent, signal }, (answer) => {
      answer.once('error', reject).once('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      })
      answer.resume()
    })
    question.once('error', reject).end(body)
  })
}
