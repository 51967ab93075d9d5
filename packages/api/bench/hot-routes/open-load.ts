import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '@squall/shared/bench/random'
import { type Answers, toRequest } from './request'
import type { Member, Route } from './routes'

interface Load {
  address: string
  members: readonly Member[]
  seconds: number
  /** How many requests begin in a second, on average. */
  rate: number
}

const SEED = 9
const PATIENCE_MS = 10_000

/**
 * Answers of a route that independent clients request: at random moments (a Poisson process, the same ones each time),
 * whether others were answered or not. Times begin when a request is due, so that waiting in a queue counts, and so does
 * the delay of this process's timers, about a millisecond.
 */
export async function runOpenLoad(route: Route, { address, members, seconds, rate }: Load): Promise<Answers> {
  const random = createRandom(SEED)
  const pause = () => (-Math.log(1 - random()) / rate) * 1000
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const underWay: Promise<unknown>[] = []
  let errors = 0
  const begin = performance.now()
  for (let due = begin, count = 0; due < begin + seconds * 1000; due += pause()) {
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    const member = members[count++ % members.length]
    if (member === undefined) break
    const dueAt = due
    const answered = send(address, toRequest(route, member, count), agent).then(
      () => times.push(performance.now() - dueAt),
      () => errors++,
    )
    underWay.push(answered)
  }
  await Promise.all(underWay)
  agent.destroy()
  return { times, errors }
}

/** @throws when the answer is not a whole 200 in time */
function send(address: string, { path, body, ...options }: ReturnType<typeof toRequest>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const sent = request(new URL(path, address), { ...options, agent, signal }, (answer) => {
      answer.once('error', reject).once('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      })
      answer.resume()
    })
    sent.once('error', reject).end(body)
  })
}
