import type { Meetup } from '@squall/shared/contract/community'
import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatCalendarEvent } from '../../platform/calendar-event'
import { CACHE } from '../../platform/http-server/cache-control'
import { answerRefusals } from '../../platform/http-server/http-errors'
import type { Services } from '../../services'
import { getMeetup } from './queries'

/** Returns a meetup as an iCalendar file. */
export const createCalendarFile = (meetup: Meetup, host: string, now: Date): string =>
  formatCalendarEvent(
    {
      id: meetup.id,
      product: 'Meetups',
      title: meetup.title,
      start: new Date(meetup.meetupDate),
      location: meetup.location,
      paragraphs: listParagraphs(meetup),
      isCancelled: meetup.status === 'cancelled',
    },
    host,
    now,
  )

const listParagraphs = ({ description, safetyNotes, weatherConditions }: Meetup): string[] =>
  [
    description,
    safetyNotes && `Safety notes: ${safetyNotes}`,
    weatherConditions && `Weather conditions: ${weatherConditions}`,
  ].filter((paragraph) => paragraph !== null)

export const MeetupPath = z.object({ id: Identifier.describe('The id of the meetup') })

/** Serves the calendar file of a meetup, without a session because calendar programs send none. */
export async function meetupRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)

  app.get('/api/community/meetups/:id/calendar.ics', async (request, reply) => {
    const meetup = getMeetup(services, MeetupPath.parse(request.params).id, null)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="meetup.ics"')
      .header('cache-control', CACHE.revalidated)
      .send(createCalendarFile(meetup, new URL(services.publicUrl).host, services.now()))
  })
}
