import type { CurrentUser } from '@squall/shared/contract/account'
import {
  Bell,
  CircleUserRound,
  CloudLightning,
  Images,
  type LucideIcon,
  Newspaper,
  Radar,
  Radio,
  ShieldCheck,
  Siren,
  Trophy,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { paths } from '../../platform/paths'

export interface NavEntry {
  label: string
  to: string
  Icon: LucideIcon
}

const common: NavEntry[] = [
  { label: 'Storm Prep', to: paths.stormPrep, Icon: Siren },
  { label: 'Community', to: paths.community, Icon: UsersRound },
  { label: 'Leaderboard', to: paths.leaderboard, Icon: Trophy },
  { label: 'Gallery', to: paths.gallery, Icon: Images },
  { label: 'Storm Tracker', to: paths.weather, Icon: CloudLightning },
  { label: 'Updates', to: paths.updates, Icon: Newspaper },
]

const myChannel = (user: CurrentUser): NavEntry => ({
  label: 'My Channel',
  to: paths.channel(user.id),
  Icon: UserRound,
})

/** The links of the top bar. */
export function barEntries(user: CurrentUser | null): NavEntry[] {
  return user === null ? common : [myChannel(user), ...common]
}

/** The links of the slide-out menu: those of the bar and the ones without room there. */
export function menuEntries(user: CurrentUser | null, isAdmin: boolean): NavEntry[] {
  return [
    { label: 'Live Streams', to: paths.streams, Icon: Radio },
    ...barEntries(user),
    { label: 'Storm Radar', to: paths.radar, Icon: Radar },
    ...(user ? [{ label: 'My Profile', to: paths.profile(user.id), Icon: CircleUserRound }] : []),
    { label: 'Notification Settings', to: paths.notifications, Icon: Bell },
    ...(isAdmin ? [{ label: 'Admin Panel', to: paths.admin, Icon: ShieldCheck }] : []),
  ]
}
