import type { NotificationEvent } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { asc } from 'drizzle-orm'
import { announce } from '../../platform/announce'
import { newId } from '../../platform/tokens'
import { createPeopledContext, type TestOptions } from '../../testing/test-context'
import type { DeliveryChannel, Outgoing, Sender, SendResult } from './senders'
import { createNotificationWorker } from './worker'

/** A sender that keeps what it was given, and answers what the test says. */
function createNotingSender() {
  const sent: Outgoing[] = []
  const answers: (SendResult | Error)[] = []
  const sender: Sender & { reason: string | null } = {
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

/** A whole api whose worker runs when the test says so, and sends into lists. */
export async function createNotifyingContext(options: TestOptions = {}) {
  const test = await createPeopledContext(options)
  const { db, services } = test
  const push = createNotingSender()
  const email = createNotingSender()
  const begin = () => createNotificationWorker(services, { push: push.sender, email: email.sender }, () => 0.5)
  const worker = { current: begin() }
  return {
    ...test,
    push,
    email,
    announce: (key: string, event: NotificationEvent) => announce(db, key, event, services.now()),
    handOut: () => worker.current.handOut(),
    send: () => worker.current.send(),
    async tell(): Promise<void> {
      await worker.current.handOut()
      await worker.current.send()
    },
    /** The api begins anew, with what stands in the database. */
    restart() {
      worker.current = begin()
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
