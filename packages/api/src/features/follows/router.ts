import { FollowAnswer, FollowCard, FollowInput, FollowPageInput } from '@squall/shared/contract/account'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import type { Context } from '../../context'
import { memberProcedure, publicProcedure, rest, router, TotalCount } from '../../trpc'
import { refuseOtherFollower } from './policy'
import { isFollowing, listFollows } from './queries'
import { setFollow } from './set-follow'

function answerPage(ctx: Context, list: 'followers' | 'following', input: FollowPageInput): FollowCard[] {
  const { cards, total } = listFollows(ctx.services.db, list, input)
  ctx.setTotalCount(() => total)
  return cards
}

export const followsRouter = router({
  follow: memberProcedure
    .meta(rest('POST', '/users/{id}/follow', 'Follows somebody', { description: 'Doing so again changes nothing.' }))
    .input(FollowInput)
    .output(FollowAnswer)
    .mutation(({ ctx, input }) => {
      refuseOtherFollower(input.followerId, ctx.session)
      return setFollow(ctx.services, ctx.session.user.id, input.id, true)
    }),
  unfollow: memberProcedure
    .meta(rest('DELETE', '/users/{id}/follow', 'Stops following somebody'))
    .input(FollowInput)
    .output(FollowAnswer)
    .mutation(({ ctx, input }) => {
      refuseOtherFollower(input.followerId, ctx.session)
      return setFollow(ctx.services, ctx.session.user.id, input.id, false)
    }),
  isFollowing: memberProcedure
    .meta(
      rest('GET', '/users/{viewerId}/following/{id}', 'Tells whether one follows somebody', {
        description: '`viewerId` must be the one who asks.',
      }),
    )
    .input(z.object({ viewerId: Identifier, id: Identifier }))
    .output(z.object({ isFollowing: z.boolean() }))
    .query(({ ctx, input }) => {
      refuseOtherFollower(input.viewerId, ctx.session)
      return { isFollowing: isFollowing(ctx.services.db, ctx.session.user.id, input.id) }
    }),
  followers: publicProcedure
    .meta(
      rest('GET', '/users/{id}/followers', 'Lists who follows somebody', {
        description:
          'Newest first. `cursor` is the `followedAt` and the id of the last card of the page before, with a low line between.',
        responseHeaders: TotalCount,
      }),
    )
    .input(FollowPageInput)
    .output(z.array(FollowCard))
    .query(({ ctx, input }) => answerPage(ctx, 'followers', input)),
  following: publicProcedure
    .meta(
      rest('GET', '/users/{id}/following', 'Lists whom somebody follows', {
        description:
          'Newest first. `cursor` is the `followedAt` and the id of the last card of the page before, with a low line between.',
        responseHeaders: TotalCount,
      }),
    )
    .input(FollowPageInput)
    .output(z.array(FollowCard))
    .query(({ ctx, input }) => answerPage(ctx, 'following', input)),
})
