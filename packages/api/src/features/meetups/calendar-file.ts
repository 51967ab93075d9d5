import type { Meetup } from '@squall/shared/contract/community'
import { formatCalendarEvent } from '../../platform/calendar-event'

/** A meetup as an iCalendar file. */
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
