import type { AdminLogFilter, AdminLogType } from '@squall/shared/contract/admin'

/** The chosen filters; days are local dates ('2026-05-20') or empty. */
export interface LogChoice {
  search: string
  type: AdminLogType | null
  actor: string | null
  firstDay: string
  lastDay: string
}

export const emptyLogChoice: LogChoice = { search: '', type: null, actor: null, firstDay: '', lastDay: '' }

/** Returns the midnight `daysLater` days after a local day as an ISO time; undefined for an invalid day. */
function toMidnight(day: string, daysLater = 0): string | undefined {
  const time = new Date(`${day}T00:00:00`)
  if (day === '' || Number.isNaN(time.getTime())) return undefined
  time.setDate(time.getDate() + daysLater)
  return time.toISOString()
}

/** Returns the query input for the chosen filters. */
export function toLogFilter({ search, type, actor, firstDay, lastDay }: LogChoice): AdminLogFilter {
  const [from, until] = [toMidnight(firstDay), toMidnight(lastDay, 1)]
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(type !== null && { type }),
    ...(actor !== null && { actor }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

/** Returns the address of the filtered log as a file. */
export const getLogExportPath = (filter: AdminLogFilter): string => {
  const query = new URLSearchParams(filter).toString()
  return `/api/admin/activity-logs/export${query === '' ? '' : `?${query}`}`
}

export const hasLogFilters = (choice: LogChoice): boolean => Object.keys(toLogFilter(choice)).length > 0

/** Returns 'approve-user' as 'Approve user'. */
export const formatActionName = (action: string): string => {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const logTypeLabels: Record<AdminLogType, string> = {
  user: 'User',
  photo: 'Photo',
  post: 'Post',
  report: 'Report',
  chat: 'Chat',
  contest: 'Contest',
  stream: 'Stream',
  'storm-report': 'Storm report',
  clip: 'Clip',
  system: 'System',
}
