import type { StreamState } from '@squall/shared/contract/wire'
import { getTroublePauseMs, isInTrouble } from './media-nodes.rules'
import type { ControlMessage } from './wire'

interface NodeWatchDeps {
  /** Asks whether another node is better; unreachable: this one does not answer any more. */
  ask(reason: 'trouble' | 'unreachable' | 'publishing'): void
  /** Asks the server for its clock, which it answers at once. */
  probe(): void
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
/** A server that has not sent its clock by then is out of reach, when it sent nothing else either. */
const UNANSWERED_MS = 1_000
/** Trouble that comes back sooner is the same: a weak stream is silent again and again. */
const CALM_MS = 15_000

/** Returns what watches the node of an open socket, and asks when another may be better. */
export function createNodeWatch({ ask, probe, listStates, isPublishingRemotely, random, now }: NodeWatchDeps) {
  let timer: ReturnType<typeof setInterval> | undefined
  let tickedAt = 0
  let arrivedAt = 0
  /** The question that the server has not answered, and whether that was told. */
  let probed: { at: number; isTold: boolean } | null = null
  let publisherAskedAt = 0
  let reconnectingSince: number | null = null
  let isIsolated = false
  let asked = 0
  let nextQuestionAt = 0

  function tick() {
    const time = now()
    if (time - tickedAt > SLEEP_MS) noteArrival(time)
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
    const isUnanswered = probed !== null && time - probed.at >= UNANSWERED_MS
    // That a node does not answer is asked about at once, the first time.
    const isNews = isUnanswered && probed?.isTold === false
    if (time < nextQuestionAt && !isNews) return
    asked += 1
    nextQuestionAt = time + getTroublePauseMs(asked, random())
    ask(isUnanswered ? 'unreachable' : 'trouble')
    probed = { at: probed?.at ?? time, isTold: isUnanswered }
    probe()
  }

  function noteArrival(time: number) {
    arrivedAt = time
    probed = null
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
      noteArrival(tickedAt)
      publisherAskedAt = tickedAt
      reconnectingSince = null
      isIsolated = false
      asked = 0
      nextQuestionAt = 0
      timer = setInterval(tick, TICK_MS)
    },
    stop,
    noteArrival: () => noteArrival(now()),
    /** The server answers: its pictures may be late, but the way to it is fine. */
    noteClock() {
      probed = null
    },
    noteMessage(message: ControlMessage) {
      if (message.type === 'node-isolated') isIsolated = message.isIsolated
    },
  }
}
