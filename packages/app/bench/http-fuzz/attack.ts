import { setTimeout as sleep } from 'node:timers/promises'
import { judge } from './judge'
import type { createPlanner, Plan, Way } from './plans'
import type { createSender } from './send'
import type { Tokens } from './tokens'

interface Options {
  way: Way
  planner: ReturnType<typeof createPlanner>
  send: ReturnType<typeof createSender>
  tokens: Tokens
  requests: number
  /** The numbers of the only connections to send. */
  only: number[] | null
  /** Ends the attack once it returns true. */
  isOver: () => boolean
  onProgress: (requests: number) => void
}

export interface Sent {
  connections: number
  requests: number
  /** Answers of any kind, also to requests that were inside of others. */
  answers: number
  wrong: { plan: Plan; sentence: string }[]
  /** The connections that were open shortly before a process ended, one of which is the cause. */
  suspects: number[]
}

const LANES = 48
/** Between fixed connections, so that visitors meet what each of them left behind. */
const FIXED_PAUSE_MS = 25
const WRONG_AT_MOST = 20
/** From a fatal request until its process is seen to have ended. */
const SUSPECT_MS = 150

/** Sends the fixed connections one by one, then random ones many at a time, until so many requests were sent. */
export async function attack({
  way,
  planner,
  send,
  tokens,
  requests,
  only,
  isOver,
  onProgress,
}: Options): Promise<Sent> {
  const open = new Set<number>()
  const ended: { connection: number; at: number }[] = []
  const sent: Sent = { connections: 0, requests: 0, answers: 0, wrong: [], suspects: [] }
  let next = planner.fixed

  async function attackOnce(connection: number): Promise<void> {
    const plan = planner.plan(connection)
    open.add(connection)
    const received = await send(plan)
    open.delete(connection)
    ended.push({ connection, at: performance.now() })
    if (ended.length > LANES) ended.shift()
    if (isOverNow()) return
    const sentence = received === null ? 'no connection could be had' : judge(plan, received, way, tokens)
    sent.connections++
    sent.requests += plan.messages
    sent.answers += received?.text.match(/^HTTP\/1\.[01] \d{3}/gm)?.length ?? 0
    if (sentence !== null) sent.wrong.push({ plan, sentence })
    onProgress(sent.requests)
  }

  function isOverNow(): boolean {
    if (sent.suspects.length > 0) return true
    if (!isOver()) return false
    const since = performance.now() - SUSPECT_MS
    sent.suspects = [...ended.filter(({ at }) => at >= since).map(({ connection }) => connection), ...open]
    return true
  }

  for (const connection of only ?? Array.from({ length: planner.fixed }, (_, n) => n)) {
    await attackOnce(connection)
    await sleep(FIXED_PAUSE_MS)
    if (isOverNow()) return sent
  }
  if (only !== null) return sent

  async function attackOnAndOn(): Promise<void> {
    while (sent.requests < requests && !isOverNow() && sent.wrong.length < WRONG_AT_MOST) await attackOnce(next++)
  }
  await Promise.all(Array.from({ length: LANES }, attackOnAndOn))
  return sent
}
