import {
  Contest,
  ContestEntry,
  CreateContestInput,
  EditContestInput,
  EnterContestInput,
  EntryListInput,
  VoteInput,
  WithdrawInput,
} from '@squall/shared/contest'
import { z } from 'zod'
import { adminProcedure, approvedProcedure, memberProcedure, publicProcedure, router } from '../../trpc'
import { closeContest } from './mutations/close-contest'
import { createContest } from './mutations/create-contest'
import { editContest } from './mutations/edit-contest'
import { enterContest } from './mutations/enter-contest'
import { removeContest } from './mutations/remove-contest'
import { vote } from './mutations/vote'
import { withdrawEntry } from './mutations/withdraw-entry'
import { findEntry, getContest, listActive, listContests, listEntries } from './queries'

const Id = z.object({ id: z.string() })

export const contestsRouter = router({
  active: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/contests/active' } })
    .input(z.void())
    .output(z.array(Contest))
    .query(({ ctx }) => listActive(ctx.services, ctx.session?.user ?? null)),
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/contests' } })
    .input(z.void())
    .output(z.array(Contest))
    .query(({ ctx }) => listContests(ctx.services, ctx.session?.user ?? null)),
  get: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/contests/{id}' } })
    .input(Id)
    .output(Contest)
    .query(({ ctx, input }) => getContest(ctx.services, input.id, ctx.session?.user ?? null)),
  entries: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/contests/{id}/entries' } })
    .input(EntryListInput)
    .output(z.array(ContestEntry))
    .query(({ ctx, input }) => listEntries(ctx.services.db, input, ctx.session?.user ?? null)),
  entry: publicProcedure
    .input(Id)
    .output(ContestEntry.nullable())
    .query(({ ctx, input }) => findEntry(ctx.services.db, input.id, ctx.session?.user ?? null)),
  create: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/community/contests' } })
    .input(CreateContestInput)
    .output(Contest)
    .mutation(({ ctx, input }) => createContest(ctx.services, input, ctx.session.user)),
  enter: approvedProcedure
    .meta({ openapi: { method: 'POST', path: '/community/contests/{id}/entries' } })
    .input(EnterContestInput)
    .output(ContestEntry)
    .mutation(({ ctx, input }) => enterContest(ctx.services, input, ctx.session.user)),
  withdraw: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/contests/{id}/entries/{entryId}' } })
    .input(WithdrawInput)
    .output(Contest)
    .mutation(({ ctx, input }) => {
      withdrawEntry(ctx.services, input, ctx.session.user)
      return getContest(ctx.services, input.id, ctx.session.user)
    }),
  vote: approvedProcedure
    .meta({ openapi: { method: 'POST', path: '/community/contests/{id}/vote' } })
    .input(VoteInput)
    .output(Contest)
    .mutation(({ ctx, input }) => vote(ctx.services, input, ctx.session.user)),
  close: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/community/contests/{id}/close' } })
    .input(Id)
    .output(Contest)
    .mutation(({ ctx, input }) => {
      closeContest(ctx.services, input.id, ctx.session.user)
      return getContest(ctx.services, input.id, ctx.session.user)
    }),
  edit: adminProcedure
    .meta({ openapi: { method: 'PATCH', path: '/community/contests/{id}' } })
    .input(EditContestInput)
    .output(Contest)
    .mutation(({ ctx, input }) => editContest(ctx.services, input, ctx.session.user)),
  remove: adminProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/contests/{id}' } })
    .input(Id)
    .output(Contest)
    .mutation(({ ctx, input }) => removeContest(ctx.services, input.id, ctx.session.user)),
})
