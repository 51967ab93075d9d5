import { FollowAnswer, FollowCard, FollowInput, FollowPageInput } from '@squall/shared/contract/account'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import type { Context } from '../../context'
import { NOT_AUTHENTICATED } from '../../errors'
import { memberProcedure, publicProcedure, rest, router, TotalCountHeader } from '../../trpc'
import { isFollowing, listFollows, requireOwnFollowerId, setFollow } from './follows'

function listPage(ctx: Context, list: 'followers' | 'following', input: FollowPageInput): FollowCard[] {
  const { cards, total } = listFollows(ctx.services.db, list, input)
  ctx.setTotalCount(() => total)
  return cards
}

export const followsRouter = router({
  follow: memberProcedure
    .meta(
      rest('POST', '/users/{id}/follow', 'Follows a user', {
        description: 'Doing so again changes nothing.',
        signInSentence: NOT_AUTHENTICATED,
      }),
    )
    .input(FollowInput)
    .output(FollowAnswer)
    .mutation(({ ctx, input }) => {
      requireOwnFollowerId(input.followerId, ctx.session)
      return setFollow(ctx.services, ctx.session.user.id, input.id, true)
    }),
  unfollow: memberProcedure
    .meta(rest('DELETE', '/users/{id}/follow', 'Unfollows a user', { signInSentence: NOT_AUTHENTICATED }))
    .input(FollowInput)
    .output(FollowAnswer)
    .mutation(({ ctx, input }) => {
      requireOwnFollowerId(input.followerId, ctx.session)
      return setFollow(ctx.services, ctx.session.user.id, input.id, false)
    }),
  isFollowing: memberProcedure
    .meta(
      rest('GET', '/users/{viewerId}/following/{id}', 'Tells whether the caller follows a user', {
        description: '`viewerId` must be the caller.',
      }),
    )
    .input(z.object({ viewerId: Identifier, id: Identifier }))
    .output(z.object({ isFollowing: z.boolean() }))
    .query(({ ctx, input }) => {
      requireOwnFollowerId(input.viewerId, ctx.session)
      return { isFollowing: isFollowing(ctx.services.db, ctx.session.user.id, input.id) }
    }),
  followers: publicProcedure
    .meta(
      rest('GET', '/users/{id}/followers', 'Lists the followers of a user', {
        description:
          'Newest first. `cursor` is the `followedAt` and the id of the last card of the page before, joined by an underscore.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(FollowPageInput)
    .output(z.array(FollowCard))
    .query(({ ctx, input }) => listPage(ctx, 'followers', input)),
  following: publicProcedure
    .meta(
      rest('GET', '/users/{id}/following', 'Lists the users that a user follows', {
        description:
          'Newest first. `cursor` is the `followedAt` and the id of the last card of the page before, joined by an underscore.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(FollowPageInput)
    .output(z.array(FollowCard))
    .query(({ ctx, input }) => listPage(ctx, 'following', input)),
})
