import { MAX_PLANNED, type PlannedStream, type PlanStreamInput } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import type { z } from 'zod'
import { conflict } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import { requirePlannable } from '../policy'
import { countUpcoming, getPlan } from '../queries'

/** @throws BAD_REQUEST for a time that cannot be, CONFLICT where too many are planned */
export function planStream(
  services: Pick<Services, 'db' | 'now' | 'limits'>,
  { user }: SessionInfo,
  input: z.output<typeof PlanStreamInput>,
): PlannedStream {
  const { db, now, limits } = services
  const startsAt = new Date(input.startsAt)
  requirePlannable(startsAt, now())
  limits.sharedByUser.take(user.id)
  const id = newId()
  db.transaction((tx) => {
    if (countUpcoming(tx, user.id, now()) >= MAX_PLANNED)
      throw conflict(`You have ${MAX_PLANNED} streams planned already; cancel one first`)
    tx.insert(tables.plannedStreams)
      .values({ id, userId: user.id, title: input.title, startsAt, createdAt: now() })
      .run()
  })
  return getPlan(services, id, user.id)
}
