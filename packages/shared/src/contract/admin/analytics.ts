import { z } from 'zod'

/** The period of the analytics page. */
export const AnalyticsRange = z.enum(['1d', '7d', '30d', '90d'])
export type AnalyticsRange = z.infer<typeof AnalyticsRange>

export const AnalyticsInput = z.object({ range: AnalyticsRange.default('7d') })

const count = z.number().int()

const AnalyticsCounts = z.object({
  /** People who used Squall signed in, each once. */
  activeUsers: count,
  /** Streams that began. */
  liveStreams: count,
  /** Posts that were written, approved or not. */
  postsCreated: count,
  /** Clips that were made and not deleted. */
  clipsMade: count,
  /** Weather alerts seen for the first time. */
  stormAlerts: count,
})
export type AnalyticsMeasure = keyof z.infer<typeof AnalyticsCounts>

/** Null where counting had not begun. */
const MaybeCounts = z.object({
  activeUsers: count.nullable(),
  liveStreams: count.nullable(),
  postsCreated: count.nullable(),
  clipsMade: count.nullable(),
  stormAlerts: count.nullable(),
})

/**
 * The counts of a period: the last 24 hours by the hour, or days in UTC including today. `previous` is the period before it, up
 * to the same moment, so that the two can be compared. Times are ISO 8601 in UTC.
 */
export const Analytics = AnalyticsCounts.extend({
  range: AnalyticsRange,
  from: z.string(),
  until: z.string(),
  /** Streams that are live at this moment. */
  liveNow: count,
  previous: MaybeCounts,
  /** The length of each step of the series. */
  step: z.enum(['hour', 'day']),
  series: z.array(MaybeCounts.extend({ start: z.string() })),
})
export type Analytics = z.infer<typeof Analytics>
