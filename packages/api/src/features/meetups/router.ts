import { CreateMeetupInput, Meetup } from '@squall/shared/meetup'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { cancelMeetup } from './mutations/cancel-meetup'
import { createMeetup } from './mutations/create-meetup'
import { joinMeetup, leaveMeetup } from './mutations/join-meetup'
import { listMine, listUpcoming } from './queries'

const Which = z.object({ id: z.string() })

export const meetupsRouter = router({
  upcoming: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/meetups/upcoming' } })
    .input(z.void())
    .output(z.array(Meetup))
    .query(({ ctx }) => listUpcoming(ctx.services, ctx.session?.user.id ?? null)),
  mine: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/community/meetups/my' } })
    .input(z.void())
    .output(z.array(Meetup))
    .query(({ ctx }) => listMine(ctx.services, ctx.session.user.id)),
  create: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/community/meetups' } })
    .input(CreateMeetupInput)
    .output(Meetup)
    .mutation(({ ctx, input }) => createMeetup(ctx.services, ctx.session, input)),
  join: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/community/meetups/{id}/join' } })
    .input(Which)
    .output(Meetup)
    .mutation(({ ctx, input }) => joinMeetup(ctx.services, ctx.session, input.id)),
  leave: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/meetups/{id}/join' } })
    .input(Which)
    .output(Meetup)
    .mutation(({ ctx, input }) => leaveMeetup(ctx.services, ctx.session, input.id)),
  cancel: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/meetups/{id}' } })
    .input(Which)
    .output(Meetup)
    .mutation(({ ctx, input }) => cancelMeetup(ctx.services, ctx.session, input.id)),
})
