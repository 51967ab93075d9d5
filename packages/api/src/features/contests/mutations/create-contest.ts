import { randomUUID } from 'node:crypto'
import type { Contest, CreateContestInput } from '@squall/shared/contest'
import { tables } from '@squall/shared/db'
import type { z } from 'zod'
import { badRequest } from '../../../errors'
import type { Services } from '../../../services'
import type { Asker } from '../../photos/policy'
import { getContest } from '../queries'

const LONGEST_MS = 366 * 24 * 60 * 60_000

/** @throws BAD_REQUEST when it would end in the past or in more than a year */
export function createContest(
  services: Pick<Services, 'db' | 'now'>,
  input: z.output<typeof CreateContestInput>,
  administrator: NonNullable<Asker>,
): Contest {
  const now = services.now()
  const endsAt = new Date(input.endsAt)
  if (endsAt <= now) throw badRequest('A contest must end in the future')
  if (endsAt.getTime() > now.getTime() + LONGEST_MS) throw badRequest('A contest lasts a year at most')
  const id = randomUUID()
  services.db
    .insert(tables.contests)
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
  return getContest(services, id, administrator)
}
