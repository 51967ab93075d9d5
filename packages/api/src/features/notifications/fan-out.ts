import { setImmediate } from 'node:timers/promises'
import { NotificationEvent } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { and, asc, eq, isNull, notInArray } from 'drizzle-orm'
import { ZodError } from 'zod'
import type { Services } from '../../services'
import { handOutBatch, type ReadEvent } from './fan-out-batch'
import type { Senders } from './senders'

const { notificationEvents } = tables

/** So many events take turns, batch by batch, that one with a hundred thousand recipients holds up nobody's warning. */
const AT_A_TIME = 50
const TRY_AGAIN_MS = 30_000

/** Answers how to tell everybody of everything that was announced. Between batches everything else gets its turn. */
export function createHandOut({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>, senders: Senders) {
  /** Events that failed, by their serial, and when they get another chance. */
  const failed = new Map<number, number>()

  function openEvents(): number[] {
    for (const [serial, again] of failed) if (again <= now().getTime()) failed.delete(serial)
    return db
      .select({ serial: notificationEvents.serial })
      .from(notificationEvents)
      .where(and(isNull(notificationEvents.doneAt), notInArray(notificationEvents.serial, [...failed.keys()])))
      .orderBy(asc(notificationEvents.serial))
      .limit(AT_A_TIME)
      .all()
      .map(({ serial }) => serial)
  }

  /** The area of a warning may have thousands of corners, and is read again for each batch. */
  const parsed = new Map<number, { text: string; event: NotificationEvent }>()

  const read: ReadEvent = ({ serial, event: text }) => {
    const known = parsed.get(serial)
    if (known?.text === text) return known.event
    const event = NotificationEvent.parse(JSON.parse(text))
    parsed.set(serial, { text, event })
    return event
  }

  function handOut(serial: number): void {
    try {
      if (!handOutBatch(db, serial, read, senders, now())) parsed.delete(serial)
    } catch (error) {
      log.error(`notification event ${serial} failed: ${error instanceof Error ? error.message : String(error)}`)
      parsed.delete(serial)
      // What cannot be read will not be readable later.
      if (error instanceof ZodError || error instanceof SyntaxError) close(serial)
      else failed.set(serial, now().getTime() + TRY_AGAIN_MS)
    }
  }

  const close = (serial: number) =>
    db.update(notificationEvents).set({ doneAt: now() }).where(eq(notificationEvents.serial, serial)).run()

  return async function handOutAll(isStopped: () => boolean): Promise<void> {
    for (let open = openEvents(); open.length > 0; open = openEvents()) {
      for (const serial of open) {
        if (isStopped()) return
        handOut(serial)
        await setImmediate()
      }
    }
  }
}
