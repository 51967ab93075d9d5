import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Services } from '../../services'
import { claimDue, recordResult } from './claims'
import { pauseMs } from './rules'
import type { DeliveryChannel, Outgoing, Sender, SendResult } from './senders'

/** How many are under way at once, so that slow ones do not hold up the rest. */
const SLOTS: Record<DeliveryChannel, number> = { push: 64, email: 4 }

export interface Lane {
  /** Takes up what is due, as far as there are free slots. */
  fill(): void
  /** Settles when nothing is under way, nor about to be. */
  idle(): Promise<void>
}

interface LaneNeeds extends Pick<Services, 'db' | 'now' | 'log'> {
  isStopped(): boolean
  /** 0 ≤ random() < 1. */
  random(): number
}

/** One way out of the queue. Each delivery is claimed before it is sent, and its result written as soon as it is known. */
export function createLane(channel: DeliveryChannel, sender: Sender, needs: LaneNeeds): Lane {
  const { db, now, log, isStopped, random } = needs
  const underWay = new Set<Promise<void>>()
  let openAgainAt = 0
  let timesShut = 0
  let refill: NodeJS.Immediate | null = null

  async function send(outgoing: Outgoing): Promise<void> {
    const result = await sender.send(outgoing).catch(thrown)
    if (result.outcome === 'retry' && result.isDown) shut(result.problem)
    else timesShut = 0
    recordResult(db, outgoing, result, now(), random())
  }

  function shut(problem: string): void {
    // Those that were under way together find it shut together.
    if (openAgainAt > now().getTime()) return
    timesShut += 1
    openAgainAt = now().getTime() + pauseMs(timesShut, random())
    if (timesShut === 1) log.warn(`notifications by ${channel} wait: ${problem}`)
  }

  function fill(): void {
    const free = SLOTS[channel] - underWay.size
    if (free <= 0 || isStopped() || sender.reason !== null || openAgainAt > now().getTime()) return
    // After it was shut one goes ahead to see.
    if (timesShut > 0 && underWay.size > 0) return
    const wanted = timesShut > 0 ? 1 : free
    const { outgoing, mayBeMore } = claimDue(db, channel, wanted, now())
    for (const one of outgoing) start(one)
    if (mayBeMore && outgoing.length < wanted) refillSoon()
  }

  function start(outgoing: Outgoing): void {
    const sending: Promise<void> = send(outgoing)
      .catch((error: unknown) => log.error(`delivery ${outgoing.deliveryId} was not noted: ${String(error)}`))
      .finally(() => {
        underWay.delete(sending)
        refillSoon()
      })
    underWay.add(sending)
  }

  /** Results that come together are followed by one look at the queue. */
  function refillSoon(): void {
    refill ??= setImmediate(() => {
      refill = null
      fillSafely()
    })
  }

  function fillSafely(): void {
    try {
      fill()
    } catch (error) {
      log.error(`the queue of ${channel} could not be read: ${String(error)}`)
    }
  }

  return {
    fill: fillSafely,
    async idle() {
      while (underWay.size > 0 || refill !== null) {
        await Promise.all(underWay)
        await nextTurn()
      }
    },
  }
}

const thrown = (error: unknown): SendResult => ({
  outcome: 'retry',
  problem: error instanceof Error ? error.message : String(error),
})
