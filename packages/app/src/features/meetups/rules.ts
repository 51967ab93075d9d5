import type { Meetup } from '@squall/shared/contract/community'

export const isFull = ({ currentParticipants, maxParticipants }: Meetup): boolean =>
  currentParticipants >= maxParticipants

/** What the asker can do with a meetup: nothing once it is over or cancelled. */
export function getMeetupChoice(
  meetup: Meetup,
  viewerId: string | null,
): 'none' | 'cancel' | 'leave' | 'full' | 'join' {
  if (meetup.status !== 'upcoming') return 'none'
  if (meetup.userId === viewerId) return 'cancel'
  if (meetup.joinedByMe) return 'leave'
  return isFull(meetup) ? 'full' : 'join'
}

/** The file that puts a meetup into a calendar. */
export const calendarPath = ({ id }: Meetup): string => `/api/community/meetups/${encodeURIComponent(id)}/calendar.ics`
