import { Identifier } from '@squall/shared/contract/text'
import {
  ListedReport,
  MapReports,
  OwnReportsInput,
  ReportList,
  ReportListInput,
  SendReportInput,
  StormReport,
} from '@squall/shared/contract/weather'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router, TotalCountHeader } from '../../trpc'
import { BoxInput } from '../weather/place-input'
import { findListedReport, listMapReports, listReports } from './list-reports'
import { sendStormReport, withdrawStormReport } from './mutations'
import { countOwnStormReports, getStormReport, listOwnStormReports } from './queries'

const Id = z.object({ id: Identifier })

export const stormReportsRouter = router({
  list: publicProcedure
    .meta(
      rest('GET', '/storm-reports', 'Lists the storm reports of the last hours', {
        description:
          'Those of members (`source` member) and the local storm reports of the National Weather Service (nws), newest first, at most 200. With `lat` and `lon` within `radius` km of that place. An empty list means that nobody reported anything only while `localReports` is not stale.',
      }),
    )
    .input(ReportListInput)
    .output(ReportList)
    .query(({ ctx, input }) => listReports(ctx.services, input)),
  /** The marks of a map. */
  inBox: publicProcedure
    .input(BoxInput)
    .output(MapReports)
    .query(({ ctx, input }) => listMapReports(ctx.services, input)),
  /** What a tap on a mark shows; null once the report is gone. */
  details: publicProcedure
    .input(Id)
    .output(ListedReport.nullable())
    .query(({ ctx, input }) => findListedReport(ctx.services, input.id)),
  mine: memberProcedure
    .meta(rest('GET', '/storm-reports/mine', 'Lists your own storm reports', { responseHeaders: TotalCountHeader }))
    .input(OwnReportsInput)
    .output(z.array(StormReport))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      ctx.setTotalCount(() => countOwnStormReports(db, ctx.session.user))
      return listOwnStormReports(db, input.cursor, ctx.session.user)
    }),
  get: publicProcedure
    .meta(
      rest('GET', '/storm-reports/{id}', 'Shows the storm report of a member', {
        description: 'Only its author and administrators see one that is not approved.',
      }),
    )
    .input(Id)
    .output(StormReport)
    .query(({ ctx, input }) => getStormReport(ctx.services.db, input.id, ctx.session?.user ?? null)),
  send: memberProcedure
    .meta(
      rest('POST', '/storm-reports', 'Sends a storm report', {
        description:
          'That of an approved member is public at once and reviewed afterwards; that of a pending one waits. Hail needs `hailInches`, wind `windMph`. Without a place it is that of the live stream `streamId`, without `occurredAt` it is now. The place is stored to about 1 km unless `placePrecision` is exact, and always while your own live stream hides the exact one.',
        errorResponses: { 409: 'You have as many reports waiting for review as a member may have' },
      }),
    )
    .input(SendReportInput)
    .output(StormReport)
    .mutation(({ ctx, input }) => sendStormReport(ctx.services, ctx.session.user, input)),
  withdraw: memberProcedure
    .meta(
      rest('DELETE', '/storm-reports/{id}', 'Withdraws your storm report', {
        description: 'It disappears from every list, map and feed, with its picture.',
      }),
    )
    .input(Id)
    .output(StormReport)
    .mutation(({ ctx, input }) => withdrawStormReport(ctx.services, input.id, ctx.session.user)),
})
