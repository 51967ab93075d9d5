import { UNREAD_COUNTED } from '@squall/shared/rules/inbox'
import { formatNumber } from '../../platform/format'

/** What stands on the bell: nothing, a number, or that there are many. */
export function unreadBadge(unread: number): string | null {
  if (unread <= 0) return null
  return unread >= UNREAD_COUNTED ? `${formatNumber(UNREAD_COUNTED - 1)}+` : formatNumber(unread)
}

/** What the bell is called, for those who do not see its number. */
export function bellName(unread: number): string {
  const badge = unreadBadge(unread)
  return badge === null ? 'Notifications' : `Notifications, ${badge} unread`
}
