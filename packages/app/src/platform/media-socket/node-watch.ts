import type { StreamState } from '@squall/shared/contract/wire'
import { getTroublePauseMs, isInTrouble } from './media-nodes.rules'
import type { ControlMessage } from './wire'

interface NodeWatchDeps {
  /** Asks whether another node is better. */
  ask(reason: 'trouble' | 'publishing'): void
  /** The states of the streams that are joined. */
  listStates(): StreamState[]
  /** Whether this page publishes through a node that is not home. */
  isPublishingRemotely(): boolean
  random(): number
  now(): number
}

const TICK_MS = 250
/** A tick that comes this much later was held back by a browser that let the page sleep, and so was all that arrived. */
const SLEEP_MS = 1_500
const PUBLISHER_EVERY_MS = 5_000
/** Trouble that comes back sooner is the same: a weak stream is silent again and again. */
const CALM_MS = 15_000

/** Returns what watches the node of an open socket, and asks when another may be better. */
export function createNodeWatch({ ask, listStates, isPublishingRemotely, random, now }: NodeWatchDeps) {
  let timer: ReturnType<typeof setInterval> | undefined
  let tickedAt = 0
  let arrivedAt = 0
  let publisherAskedAt = 0
  let reconnectingSince: number | null = null
  let isIsolated = false
  let asked = 0
  let nextQuestionAt = 0

  function tick() {
    const time = now()
    if (time - tickedAt > SLEEP_MS) arrivedAt = time
    tickedAt = time
    if (hasTrouble(time)) askAboutTrouble(time)
    else if (time > nextQuestionAt + CALM_MS) asked = 0
    if (!isPublishingRemotely()) publisherAskedAt = time
    if (time - publisherAskedAt < PUBLISHER_EVERY_MS) return
    publisherAskedAt = time
    ask('publishing')
  }

  function hasTrouble(time: number): boolean {
    const states = listStates()
    if (states.includes('reconnecting')) reconnectingSince ??= time
    else reconnectingSince = null
    const reconnectingMs = reconnectingSince === null ? null : time - reconnectingSince
    return isInTrouble({ states, silentMs: time - arrivedAt, reconnectingMs, isIsolated })
  }

  function askAboutTrouble(time: number) {
    if (time < nextQuestionAt) return
    asked += 1
    nextQuestionAt = time + getTroublePauseMs(asked, random())
    ask('trouble')
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Begins anew with a socket that has opened. */
    start() {
      stop()
      tickedAt = now()
      arrivedAt = tickedAt
      publisherAskedAt = tickedAt
      reconnectingSince = null
      isIsolated = false
      asked = 0
      nextQuestionAt = 0
      timer = setInterval(tick, TICK_MS)
    },
    stop,
    noteArrival() {
      arrivedAt = now()
    },
    noteMessage(message: ControlMessage) {
      if (message.type === 'node-isolated') isIsolated = message.isIsolated
    },
  }
}
