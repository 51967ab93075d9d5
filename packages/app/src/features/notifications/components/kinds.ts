import type { NotificationKind } from '@squall/shared/contract/notification'
import {
  AtSign,
  BellRing,
  CalendarClock,
  CloudLightning,
  type LucideIcon,
  Newspaper,
  Radio,
  Siren,
  Trophy,
  UserCheck,
  UserPlus,
} from 'lucide-react'

/** How a kind of notification looks; what it is about is said in its words. */
export const kinds: Record<NotificationKind, { Icon: LucideIcon; color: string }> = {
  'stream-live': { Icon: Radio, color: 'accent.fg' },
  'new-follower': { Icon: UserPlus, color: 'fg.muted' },
  'chat-mention': { Icon: AtSign, color: 'fg.muted' },
  achievement: { Icon: Trophy, color: 'fg.muted' },
  'weather-warning': { Icon: CloudLightning, color: 'orange.fg' },
  'emergency-alert': { Icon: Siren, color: 'fg.error' },
  'stream-reminder': { Icon: CalendarClock, color: 'accent.fg' },
  'weekly-digest': { Icon: Newspaper, color: 'fg.muted' },
  account: { Icon: UserCheck, color: 'fg.muted' },
  test: { Icon: BellRing, color: 'fg.muted' },
}
