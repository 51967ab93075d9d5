import type { AdminLogFilter, AdminLogType } from '@squall/shared/contract/admin'

/** What was chosen on the screen; days are local ones, as 2026-05-20, and empty where none is. */
export interface LogChoice {
  search: string
  type: AdminLogType | null
  actor: string | null
  firstDay: string
  lastDay: string
}

export const emptyLogChoice: LogChoice = { search: '', type: null, actor: null, firstDay: '', lastDay: '' }

/** Midnight of a local day, so many days later; undefined where it is no day. */
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

/** 'approve-user' as 'Approve user'. */
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
  system: 'System',
}
