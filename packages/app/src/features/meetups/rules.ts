import type { Meetup } from '@squall/shared/contract/community'

export const isFull = ({ currentParticipants, maxParticipants }: Meetup): boolean =>
  currentParticipants >= maxParticipants

/** Returns the visitor's possible action; 'none' once the meetup is over or cancelled. */
export function getMeetupChoice(
  meetup: Meetup,
  viewerId: string | null,
): 'none' | 'cancel' | 'leave' | 'full' | 'join' {
  if (meetup.status !== 'upcoming') return 'none'
  if (meetup.userId === viewerId) return 'cancel'
  if (meetup.joinedByMe) return 'leave'
  return isFull(meetup) ? 'full' : 'join'
}

/** Returns the path of the meetup's calendar file. */
export const getCalendarPath = ({ id }: Meetup): string =>
  `/api/community/meetups/${encodeURIComponent(id)}/calendar.ics`
