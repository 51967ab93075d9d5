import { LeaderboardEntry, LeaderboardTotals } from '@squall/shared/contract/account'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../trpc'
import { listTopChasers } from './queries'

export const leaderboardRouter = router({
  top: publicProcedure
    .meta(
      rest('GET', '/top-storm-chasers', 'Shows the leaderboard', { description: 'The first places by `chaserScore`.' }),
    )
    .input(z.void())
    .output(z.array(LeaderboardEntry))
    .query(({ ctx }) => listTopChasers(ctx.services.db)),
  totals: publicProcedure
    .input(z.void())
    .output(LeaderboardTotals)
    .query(({ ctx }) => ctx.services.countLeaderboardTotals()),
})
