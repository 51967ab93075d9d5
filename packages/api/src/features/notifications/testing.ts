import type { NotificationEvent } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { asc } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { newId } from '../../platform/tokens'
import { createContextWithUsers, type TestOptions } from '../../testing/test-context'
import type { DeliveryChannel, DeliverySender, OutgoingDelivery, SendResult } from './senders'
import { createNotificationWorker } from './worker'

/** Returns a sender that records deliveries and answers with queued results. */
function createRecordingSender() {
  const sent: OutgoingDelivery[] = []
  const answers: (SendResult | Error)[] = []
  const sender: DeliverySender & { reason: string | null } = {
    reason: null,
    async send(outgoing) {
      sent.push(outgoing)
      const answer = answers.shift() ?? { outcome: 'sent' }
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { sent, answers, sender }
}

/** Returns an api whose notification worker runs when the test calls it, with recording senders. */
export async function createNotificationContext(options: TestOptions = {}) {
  const test = await createContextWithUsers(options)
  const { db, services } = test
  const push = createRecordingSender()
  const email = createRecordingSender()
  const startWorker = () => createNotificationWorker(services, { push: push.sender, email: email.sender }, () => 0.5)
  const worker = { current: startWorker() }
  return {
    ...test,
    push,
    email,
    enqueueNotification: (key: string, event: NotificationEvent) => enqueueNotification(db, key, event, services.now()),
    fanOut: () => worker.current.fanOut(),
    send: () => worker.current.send(),
    async deliver(): Promise<void> {
      await worker.current.fanOut()
      await worker.current.send()
    },
    /** Replaces the worker by a new one on the same database, as after a restart. */
    restart() {
      worker.current = startWorker()
    },
    addDevice(userId: string): string {
      const id = newId()
      db.insert(tables.pushSubscriptions)
        .values({
          id,
          userId,
          endpoint: `https://push.test/${id}`,
          p256dh: 'k',
          auth: 'a',
          device: 'Phone',
          createdAt: services.now(),
        })
        .run()
      return id
    },
    inboxes: () => db.select().from(tables.notifications).orderBy(asc(tables.notifications.serial)).all(),
    queue: (channel: DeliveryChannel = 'push') =>
      db
        .select()
        .from(tables.deliveries)
        .all()
        .filter((row) => row.channel === channel),
    openEvents: () =>
      db
        .select()
        .from(tables.notificationEvents)
        .all()
        .filter(({ doneAt }) => doneAt === null),
  }
}
