import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerRefusals } from '../../platform/plain-routes'
import type { Services } from '../../services'
import { calendarFile } from './calendar-file'
import { getMeetup } from './queries'

const Params = z.object({ id: Identifier })

/** What is no call: the calendar file, for whoever has its address, as calendars fetch without a session. */
export async function meetupRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)

  app.get('/api/community/meetups/:id/calendar.ics', async (request, reply) => {
    const meetup = getMeetup(services, Params.parse(request.params).id, null)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="meetup.ics"')
      .header('cache-control', 'no-cache')
      .send(calendarFile(meetup, new URL(services.publicUrl).host, services.now()))
  })
}
