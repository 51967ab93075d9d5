import {
  CreateMeetupInput,
  EditMeetupInput,
  JoinMeetupInput,
  MapMeetups,
  Meetup,
  MeetupDetails,
} from '@squall/shared/contract/community'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { cancelMeetup, createMeetup, editMeetup, joinMeetup, leaveMeetup } from './mutations'
import { getMeetupDetails, listMapMeetups, listMyMeetups, listUpcomingMeetups } from './queries'

const Which = z.object({ id: Identifier })

export const meetupsRouter = router({
  upcoming: publicProcedure
    .meta(rest('GET', '/community/meetups/upcoming', 'Lists the upcoming meetups'))
    .input(z.void())
    .output(z.array(Meetup))
    .query(({ ctx }) => listUpcomingMeetups(ctx.services, ctx.session?.user.id ?? null)),
  /** The marks of a map. */
  onMap: publicProcedure
    .input(z.void())
    .output(MapMeetups)
    .query(({ ctx }) => listMapMeetups(ctx.services)),
  mine: memberProcedure
    .meta(rest('GET', '/community/meetups/my', 'Lists the meetups you joined'))
    .input(z.void())
    .output(z.array(Meetup))
    .query(({ ctx }) => listMyMeetups(ctx.services, ctx.session.user.id)),
  create: memberProcedure
    .meta(rest('POST', '/community/meetups', 'Plans a meetup', { description: 'Its organiser takes part in it.' }))
    .input(CreateMeetupInput)
    .output(Meetup)
    .mutation(({ ctx, input }) => createMeetup(ctx.services, ctx.session, input)),
  edit: memberProcedure
    .meta(
      rest('PATCH', '/community/meetups/{id}', 'Changes a meetup', {
        description: 'For its organiser. Those who joined are notified when its time or place changes.',
        errorResponses: { 409: 'The meetup is over or cancelled, or more places are taken' },
      }),
    )
    .input(EditMeetupInput)
    .output(MeetupDetails)
    .mutation(({ ctx, input }) => editMeetup(ctx.services, ctx.session, input)),
  join: memberProcedure
    .meta(
      rest('POST', '/community/meetups/{id}/join', 'Joins a meetup', {
        description: 'With `showName` other members see your name. Joining again changes only that.',
        errorResponses: { 409: 'The meetup is full, over or cancelled' },
      }),
    )
    .input(JoinMeetupInput)
    .output(Meetup)
    .mutation(({ ctx, input }) => joinMeetup(ctx.services, ctx.session, input)),
  leave: memberProcedure
    .meta(
      rest('DELETE', '/community/meetups/{id}/join', 'Leaves a meetup', {
        errorResponses: { 409: 'The meetup is your own, over or cancelled' },
      }),
    )
    .input(Which)
    .output(Meetup)
    .mutation(({ ctx, input }) => leaveMeetup(ctx.services, ctx.session, input.id)),
  cancel: memberProcedure
    .meta(
      rest('DELETE', '/community/meetups/{id}', 'Cancels a meetup', {
        description: 'For its organiser and administrators. Those who joined are notified.',
        errorResponses: { 409: 'The meetup is over' },
      }),
    )
    .input(Which)
    .output(Meetup)
    .mutation(({ ctx, input }) => cancelMeetup(ctx.services, ctx.session, input.id)),
  // Last, because its path would match the fixed ones too.
  get: publicProcedure
    .meta(
      rest('GET', '/community/meetups/{id}', 'Shows a meetup', {
        description: 'Members also see the names of those who chose to show them.',
      }),
    )
    .input(Which)
    .output(MeetupDetails)
    .query(({ ctx, input }) => getMeetupDetails(ctx.services, input.id, ctx.session?.user.id ?? null)),
})
