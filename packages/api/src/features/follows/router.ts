import { FollowAnswer, FollowCard, FollowInput, FollowPageInput } from '@squall/shared/profile'
import { z } from 'zod'
import type { Context } from '../../context'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { refuseOtherFollower } from './policy'
import { isFollowing, listFollows } from './queries'
import { setFollow } from './set-follow'

function answerPage(ctx: Context, list: 'followers' | 'following', input: FollowPageInput): FollowCard[] {
  const { cards, total } = listFollows(ctx.services.db, list, input)
  ctx.setTotalCount(total)
  return cards
}

export const followsRouter = router({
  follow: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/users/{id}/follow' } })
    .input(FollowInput)
    .output(FollowAnswer)
    .mutation(({ ctx, input }) => {
      refuseOtherFollower(input.followerId, ctx.session)
      return setFollow(ctx.services, ctx.session.user.id, input.id, true)
    }),
  unfollow: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/users/{id}/follow' } })
    .input(FollowInput)
    .output(FollowAnswer)
    .mutation(({ ctx, input }) => {
      refuseOtherFollower(input.followerId, ctx.session)
      return setFollow(ctx.services, ctx.session.user.id, input.id, false)
    }),
  isFollowing: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/users/{viewerId}/following/{id}' } })
    .input(z.object({ viewerId: z.string(), id: z.string() }))
    .output(z.object({ isFollowing: z.boolean() }))
    .query(({ ctx, input }) => {
      refuseOtherFollower(input.viewerId, ctx.session)
      return { isFollowing: isFollowing(ctx.services.db, ctx.session.user.id, input.id) }
    }),
  followers: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/users/{id}/followers' } })
    .input(FollowPageInput)
    .output(z.array(FollowCard))
    .query(({ ctx, input }) => answerPage(ctx, 'followers', input)),
  following: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/users/{id}/following' } })
    .input(FollowPageInput)
    .output(z.array(FollowCard))
    .query(({ ctx, input }) => answerPage(ctx, 'following', input)),
})
