import type { WidgetType } from '@squall/shared/contract/channel'
import {
  Bell,
  CalendarDays,
  CloudSun,
  HeartHandshake,
  Info,
  type LucideIcon,
  MessageSquare,
  Radio,
  Share2,
  Target,
  Trophy,
  Tv,
  Users,
  Video,
} from 'lucide-react'

const icons: Readonly<Record<WidgetType, LucideIcon>> = {
  weather: CloudSun,
  chat: MessageSquare,
  donation: HeartHandshake,
  social: Share2,
  youtube: Video,
  twitch: Tv,
  stream_info: Radio,
  recent_followers: Users,
  top_donators: Trophy,
  stream_goals: Target,
  alerts: Bell,
  schedule: CalendarDays,
  about: Info,
}

export function WidgetIcon({ type }: { type: WidgetType }) {
  const Icon = icons[type]
  return <Icon size={18} aria-hidden />
}
