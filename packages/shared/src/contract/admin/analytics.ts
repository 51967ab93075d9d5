import { z } from 'zod'

/** How far back administrators look. */
export const AnalyticsRange = z.enum(['1d', '7d', '30d', '90d'])
export type AnalyticsRange = z.infer<typeof AnalyticsRange>

export const AnalyticsInput = z.object({ range: AnalyticsRange.default('7d') })

const count = z.number().int()

const AnalyticsCounts = z.object({
  /** People who used Squall signed in, each once. */
  activeUsers: count,
  /** Streams that began. */
  liveStreams: count,
  /** Posts that were written, whatever became of them. */
  postsCreated: count,
  /** Weather events that were seen for the first time. */
  stormAlerts: count,
})
export type AnalyticsMeasure = keyof z.infer<typeof AnalyticsCounts>

/** Null where nothing was counted in that time. */
const MaybeCounts = z.object({
  activeUsers: count.nullable(),
  liveStreams: count.nullable(),
  postsCreated: count.nullable(),
  stormAlerts: count.nullable(),
})

/**
 * What happened in a period: the last 24 hours by the hour, or so many days in UTC with today. `previous` is the period
 * before, up to the same moment in it, so that the two may be compared. Times are ISO 8601 in UTC.
 */
export const Analytics = AnalyticsCounts.extend({
  range: AnalyticsRange,
  from: z.string(),
  until: z.string(),
  /** Streams that are live at this moment. */
  liveNow: count,
  previous: MaybeCounts,
  /** What each step of the series lasts. */
  step: z.enum(['hour', 'day']),
  series: z.array(MaybeCounts.extend({ start: z.string() })),
})
export type Analytics = z.infer<typeof Analytics>
