import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Services } from '../../services'
import { claimDeliveries, settleDelivery } from './delivery-claims'
import { computeReopenDelayMs } from './rules'
import type { DeliveryChannel, DeliverySender, OutgoingDelivery, SendResult } from './senders'

/** How many deliveries of a channel are under way at once, so that slow ones do not hold up the rest. */
const CONCURRENCY: Record<DeliveryChannel, number> = { push: 64, email: 4 }

export interface ChannelQueue {
  /** Claims and sends due deliveries, as many as there are free slots. */
  fill(): void
  /** Resolves when nothing is under way and no refill is scheduled. */
  idle(): Promise<void>
}

interface QueueOptions extends Pick<Services, 'db' | 'now' | 'log'> {
  isStopped(): boolean
  /** 0 ≤ random() < 1. */
  random(): number
}

/**
 * Returns the sending side of one channel. Each delivery is claimed before it is sent, and settled as soon as its result is
 * known. While the channel is down (a mail server does not answer) only one delivery at a time probes it.
 */
export function createChannelQueue(
  channel: DeliveryChannel,
  sender: DeliverySender,
  options: QueueOptions,
): ChannelQueue {
  const { db, now, log, isStopped, random } = options
  const underWay = new Set<Promise<void>>()
  let reopensAt = 0
  let timesDown = 0
  let refill: NodeJS.Immediate | null = null

  function fill(): void {
    const free = CONCURRENCY[channel] - underWay.size
    if (free <= 0 || isStopped() || sender.reason !== null || reopensAt > now().getTime()) return
    const isProbing = timesDown > 0
    if (isProbing && underWay.size > 0) return
    const wanted = isProbing ? 1 : free
    const { outgoing, mayBeMore } = claimDeliveries(db, channel, wanted, now())
    for (const delivery of outgoing) start(delivery)
    if (mayBeMore && outgoing.length < wanted) refillSoon()
  }

  function start(outgoing: OutgoingDelivery): void {
    const sending: Promise<void> = send(outgoing)
      .catch((error: unknown) => log.error(`delivery ${outgoing.deliveryId} was not settled: ${String(error)}`))
      .finally(() => {
        underWay.delete(sending)
        refillSoon()
      })
    underWay.add(sending)
  }

  async function send(outgoing: OutgoingDelivery): Promise<void> {
    const result = await sender.send(outgoing).catch(toRetry)
    if (result.outcome === 'retry' && result.isDown) pause(result.problem)
    else timesDown = 0
    settleDelivery(db, outgoing, result, now(), random())
  }

  function pause(problem: string): void {
    // Deliveries that were under way together fail together; they count as one outage.
    if (reopensAt > now().getTime()) return
    timesDown += 1
    reopensAt = now().getTime() + computeReopenDelayMs(timesDown, random())
    if (timesDown === 1) log.warn(`notifications by ${channel} wait: ${problem}`)
  }

  /** Results that arrive in the same turn of the event loop cause one refill. */
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

const toRetry = (error: unknown): SendResult => ({
  outcome: 'retry',
  problem: error instanceof Error ? error.message : String(error),
})
