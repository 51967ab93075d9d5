import { setTimeout } from 'node:timers/promises'
import type { Services } from '../../services'
import { createChannelQueue } from './channel-queue'
import { recoverClaims } from './delivery-claims'
import { createFanOut } from './fan-out'
import { createMailSender, type MailSenderOptions } from './mail-sender'
import { createPushSender } from './push/push-sender'
import type { DeliverySenders } from './senders'

/** How often the worker looks for new events and due deliveries. An idle look reads three indexes. */
const POLL_MS = 500
/** How long deliveries under way may take to end on shutdown; the supervisor waits longer. */
const STOP_WITHIN_MS = 3_000

type WorkerServices = Pick<Services, 'db' | 'now' | 'log'>

/** Returns the worker that fans events out into inboxes and delivery queues, and sends the due deliveries. */
export function createNotificationWorker(
  services: WorkerServices,
  senders: DeliverySenders,
  random: () => number = Math.random,
) {
  let stopped = false
  const isStopped = () => stopped
  const fanOutAll = createFanOut(services, senders)
  const options = { ...services, isStopped, random }
  const queues = [
    createChannelQueue('push', senders.push, options),
    createChannelQueue('email', senders.email, options),
  ]
  recoverClaims(services.db, services.now())

  return {
    fanOut: () => fanOutAll(isStopped),
    /** Sends the due deliveries. Resolves when no delivery is under way. */
    async send(): Promise<void> {
      for (const queue of queues) queue.fill()
      await Promise.all(queues.map((queue) => queue.idle()))
    },
    fill(): void {
      for (const queue of queues) queue.fill()
    },
    async stop(): Promise<void> {
      stopped = true
      await Promise.all(queues.map((queue) => queue.idle()))
    },
  }
}

/** Runs the worker on a timer. Returns the function that stops it and gives deliveries under way a moment to end. */
export function startNotifications(
  services: WorkerServices & Pick<Services, 'faults'>,
  senders: DeliverySenders,
): () => Promise<void> {
  const worker = createNotificationWorker(services, senders)
  let isFanningOut = false
  const fanOut = async () => {
    isFanningOut = true
    await services.faults.watch('notification fan-out', worker.fanOut())
    isFanningOut = false
    worker.fill()
  }
  const timer = setInterval(() => {
    worker.fill()
    if (!isFanningOut) void fanOut()
  }, POLL_MS)
  return async () => {
    clearInterval(timer)
    await Promise.race([worker.stop(), setTimeout(STOP_WITHIN_MS)])
  }
}

type SendersOptions = MailSenderOptions & Pick<Services, 'db' | 'push' | 'now'>

/** Returns the senders of both channels: Web Push and email. */
export function createSenders(options: SendersOptions): DeliverySenders {
  return { push: createPushSender(options), email: createMailSender(options) }
}
