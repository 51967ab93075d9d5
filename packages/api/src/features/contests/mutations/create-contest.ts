import { randomUUID } from 'node:crypto'
import type { Contest, CreateContestInput } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import type { z } from 'zod'
import type { Services } from '../../../services'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { requireSensibleEnd } from '../policy'
import { getContest } from '../queries'

/** @throws BAD_REQUEST when it would end in the past or in more than a year */
export function createContest(
  services: Pick<Services, 'db' | 'now'>,
  input: z.output<typeof CreateContestInput>,
  administrator: Actor,
): Contest {
  const now = services.now()
  const endsAt = new Date(input.endsAt)
  requireSensibleEnd(endsAt, now)
  const id = randomUUID()
  services.db.transaction((tx) => {
    tx.insert(tables.contests)
      .values({
        id,
        createdBy: administrator.id,
        title: input.title,
        description: input.description ?? null,
        contestType: input.contestType,
        stormType: input.stormType ?? null,
        maxSubmissions: input.maxSubmissions,
        endsAt,
        createdAt: now,
      })
      .run()
    recordAct(tx, {
      actor: administrator,
      action: 'create-contest',
      type: 'contest',
      description: `Announced the contest “${input.title}”`,
      subjectId: id,
      now,
    })
  })
  return getContest(services, id, administrator)
}
