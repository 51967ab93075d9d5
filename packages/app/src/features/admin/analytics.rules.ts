import type { Analytics, AnalyticsMeasure, AnalyticsRange } from '@squall/shared/contract/admin'
import { formatPercent, formatShortDay, formatTime } from '../../platform/format'

export const analyticsRanges: { value: AnalyticsRange; label: string }[] = [
  { value: '1d', label: 'Last 24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
]

export const analyticsMeasures: { measure: AnalyticsMeasure; label: string; hint: string }[] = [
  { measure: 'activeUsers', label: 'Active Users', hint: 'Members who used Squall' },
  { measure: 'liveStreams', label: 'Live Streams', hint: 'Streams started' },
  { measure: 'postsCreated', label: 'Posts Created', hint: 'Posts written' },
  { measure: 'clipsMade', label: 'Clips Made', hint: 'Clips of streams and replays' },
  { measure: 'stormAlerts', label: 'Storm Alerts', hint: 'Weather alerts seen for the first time' },
]

/** Returns the change since the previous period: '+25%', '−8%'; '–' without a previous count. */
export function formatChange(count: number, before: number | null): string {
  if (before === null || before === 0) return '–'
  const percent = Math.round(((count - before) / before) * 100)
  if (percent === 0) return '±0%'
  return `${percent > 0 ? '+' : '−'}${formatPercent(Math.abs(percent))}`
}

/** Returns the start of a step of the series: the hour in local time, or the day in UTC. */
export const formatStep = (step: Analytics['step'], start: string): string =>
  step === 'hour' ? formatTime(start) : formatShortDay(start)

/** The note below the charts, by step. */
export const stepNotes: Record<Analytics['step'], string> = {
  hour: 'Each bar is an hour, in your time zone. The last one is still running.',
  day: 'Each bar is a day in UTC. Today is still running.',
}
