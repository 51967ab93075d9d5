import { setImmediate } from 'node:timers/promises'
import { NotificationEvent } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { and, asc, eq, isNull, notInArray } from 'drizzle-orm'
import { ZodError } from 'zod'
import type { Services } from '../../services'
import { fanOutBatch, type ReadEvent } from './fan-out-batch'
import type { Senders } from './senders'

const { notificationEvents } = tables

/** Events fan out round-robin, batch by batch, so that one with 100,000 recipients does not delay a warning. */
const EVENTS_PER_ROUND = 50
const RETRY_MS = 30_000

/** Returns a function that fans out all open events. It yields to the event loop after each batch. */
export function createFanOut({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>, senders: Senders) {
  /** Events whose fan-out failed, by serial, with the time in ms of the next attempt. */
  const failed = new Map<number, number>()

  function openEvents(): number[] {
    for (const [serial, again] of failed) if (again <= now().getTime()) failed.delete(serial)
    return db
      .select({ serial: notificationEvents.serial })
      .from(notificationEvents)
      .where(and(isNull(notificationEvents.doneAt), notInArray(notificationEvents.serial, [...failed.keys()])))
      .orderBy(asc(notificationEvents.serial))
      .limit(EVENTS_PER_ROUND)
      .all()
      .map(({ serial }) => serial)
  }

  /** Parsed events by serial: the area of a warning may have thousands of corners, and each batch needs it. */
  const parsed = new Map<number, { text: string; event: NotificationEvent }>()

  const read: ReadEvent = ({ serial, event: text }) => {
    const known = parsed.get(serial)
    if (known?.text === text) return known.event
    const event = NotificationEvent.parse(JSON.parse(text))
    parsed.set(serial, { text, event })
    return event
  }

  function fanOut(serial: number): void {
    try {
      if (!fanOutBatch(db, serial, read, senders, now())) parsed.delete(serial)
    } catch (error) {
      log.error(`notification event ${serial} failed: ${error instanceof Error ? error.message : String(error)}`)
      parsed.delete(serial)
      // An event that cannot be parsed now cannot be parsed later.
      if (error instanceof ZodError || error instanceof SyntaxError) close(serial)
      else failed.set(serial, now().getTime() + RETRY_MS)
    }
  }

  const close = (serial: number) =>
    db.update(notificationEvents).set({ doneAt: now() }).where(eq(notificationEvents.serial, serial)).run()

  return async function fanOutAll(isStopped: () => boolean): Promise<void> {
    for (let open = openEvents(); open.length > 0; open = openEvents()) {
      for (const serial of open) {
        if (isStopped()) return
        fanOut(serial)
        await setImmediate()
      }
    }
  }
}
