import {
  Contest,
  ContestEntry,
  CreateContestInput,
  EditContestInput,
  EnterContestInput,
  EntryListInput,
  VoteInput,
  WithdrawInput,
} from '@squall/shared/contract/community'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import {
  adminProcedure,
  approvedProcedure,
  memberProcedure,
  publicProcedure,
  rest,
  router,
  TotalCountHeader,
} from '../../trpc'
import {
  closeContest,
  createContest,
  editContest,
  enterContest,
  removeContest,
  voteInContest,
  withdrawContestEntry,
} from './mutations'
import { removeContestPicture } from './pictures'
import {
  countContestEntries,
  findContestEntry,
  getContest,
  listActiveContests,
  listContestEntries,
  listContests,
} from './queries'

const Id = z.object({ id: Identifier })

export const contestsRouter = router({
  active: publicProcedure
    .meta(rest('GET', '/community/contests/active', 'Lists the contests that are open'))
    .input(z.void())
    .output(z.array(Contest))
    .query(({ ctx }) => listActiveContests(ctx.services, ctx.session?.user ?? null)),
  list: publicProcedure
    .meta(rest('GET', '/community/contests', 'Lists all contests'))
    .input(z.void())
    .output(z.array(Contest))
    .query(({ ctx }) => listContests(ctx.services, ctx.session?.user ?? null)),
  get: publicProcedure
    .meta(rest('GET', '/community/contests/{id}', 'Shows a contest'))
    .input(Id)
    .output(Contest)
    .query(({ ctx, input }) => getContest(ctx.services, input.id, ctx.session?.user ?? null)),
  entries: publicProcedure
    .meta(
      rest('GET', '/community/contests/{id}/entries', 'Lists the photos in a contest', {
        description: 'Those with the most votes first. `cursor` is how many of them came before.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(EntryListInput)
    .output(z.array(ContestEntry))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      const entries = listContestEntries(db, input, ctx.session?.user ?? null)
      ctx.setTotalCount(() => countContestEntries(db, input.id))
      return entries
    }),
  entry: publicProcedure
    .input(Id)
    .output(ContestEntry.nullable())
    .query(({ ctx, input }) => findContestEntry(ctx.services.db, input.id, ctx.session?.user ?? null)),
  create: adminProcedure
    .meta(rest('POST', '/community/contests', 'Creates a contest'))
    .input(CreateContestInput)
    .output(Contest)
    .mutation(({ ctx, input }) => createContest(ctx.services, input, ctx.session.user)),
  enter: approvedProcedure
    .meta(
      rest('POST', '/community/contests/{id}/entries', 'Enters a photo', {
        description: 'One of your own, which must be approved.',
        errorResponses: { 409: 'The contest has ended or is full, or three of your photos are in it' },
      }),
    )
    .input(EnterContestInput)
    .output(ContestEntry)
    .mutation(({ ctx, input }) => enterContest(ctx.services, input, ctx.session.user)),
  withdraw: memberProcedure
    .meta(
      rest('DELETE', '/community/contests/{id}/entries/{entryId}', 'Takes a photo out of a contest', {
        description: 'For the person who entered it, and administrators.',
        errorResponses: { 409: 'The contest has ended' },
      }),
    )
    .input(WithdrawInput)
    .output(Contest)
    .mutation(({ ctx, input }) => {
      withdrawContestEntry(ctx.services, input, ctx.session.user)
      return getContest(ctx.services, input.id, ctx.session.user)
    }),
  vote: approvedProcedure
    .meta(
      rest('POST', '/community/contests/{id}/vote', 'Votes for a photo', {
        description: 'One vote in each contest; voting again moves it.',
        errorResponses: { 409: 'The contest has ended' },
      }),
    )
    .input(VoteInput)
    .output(Contest)
    .mutation(({ ctx, input }) => voteInContest(ctx.services, input, ctx.session.user)),
  close: adminProcedure
    .meta(
      rest('POST', '/community/contests/{id}/close', 'Closes a contest', {
        description: 'The entry with the most votes wins.',
      }),
    )
    .input(Id)
    .output(Contest)
    .mutation(({ ctx, input }) => {
      closeContest(ctx.services, input.id, ctx.session.user)
      return getContest(ctx.services, input.id, ctx.session.user)
    }),
  edit: adminProcedure
    .meta(
      rest('PATCH', '/community/contests/{id}', 'Changes a contest', {
        description: 'Fields that are left out stay.',
        errorResponses: { 409: 'The contest has ended, or its entries do not fit the change' },
      }),
    )
    .input(EditContestInput)
    .output(Contest)
    .mutation(({ ctx, input }) => editContest(ctx.services, input, ctx.session.user)),
  remove: adminProcedure
    .meta(rest('DELETE', '/community/contests/{id}', 'Removes a contest'))
    .input(Id)
    .output(Contest)
    .mutation(({ ctx, input }) => removeContest(ctx.services, input.id, ctx.session.user)),
  removePicture: adminProcedure
    .meta(
      rest('DELETE', '/community/contests/{id}/picture', 'Removes the picture of a contest', {
        description: 'The photo that leads or won stands for the contest again. Possible after the end, too.',
      }),
    )
    .input(Id)
    .output(Contest)
    .mutation(({ ctx, input }) => removeContestPicture(ctx.services, input.id, ctx.session.user)),
})
