import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatCalendarEvent } from '../../platform/calendar-event'
import { CACHE } from '../../platform/http-server/cache-control'
import { answerRefusals } from '../../platform/http-server/http-errors'
import type { Services } from '../../services'
import { getPlannedStream } from './queries'

export const PlannedStreamPath = z.object({ id: Identifier.describe('The id of the planned stream') })

/** Serves the calendar file of a planned stream without a session, because calendar programs send none. */
export async function plannedStreamRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)

  app.get('/api/planned-streams/:id/calendar.ics', async (request, reply) => {
    const plan = getPlannedStream(services, PlannedStreamPath.parse(request.params).id, null)
    const event = {
      id: plan.id,
      product: 'Planned streams',
      title: `${plan.user.displayName} live: ${plan.title}`,
      start: new Date(plan.startsAt),
      location: null,
      paragraphs: [],
      url: new URL(`/streaming/${encodeURIComponent(plan.userId)}`, services.publicUrl).href,
      isCancelled: plan.status === 'cancelled',
    }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="stream.ics"')
      .header('cache-control', CACHE.revalidated)
      .send(formatCalendarEvent(event, new URL(services.publicUrl).host, services.now()))
  })
}
