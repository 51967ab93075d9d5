import type { CurrentUser } from '@squall/shared/contract/account'
import {
  Bell,
  CalendarDays,
  CircleUserRound,
  CloudLightning,
  House,
  Images,
  Inbox,
  type LucideIcon,
  Map as MapIcon,
  MessagesSquare,
  Newspaper,
  Radar,
  Radio,
  Route,
  Scissors,
  ShieldCheck,
  Siren,
  Trophy,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { paths } from '../platform/paths'

export interface NavEntry {
  label: string
  to: string
  Icon: LucideIcon
}

interface NavGroup {
  title: string
  entries: NavEntry[]
}

/** Who looks at the menu. */
interface Viewer {
  user: CurrentUser | null
  isAdmin: boolean
}

/** The pages of the person who is signed in; a visitor has their settings only. */
export function listOwnPages({ user, isAdmin }: Viewer): NavEntry[] {
  return [
    ...(user
      ? [
          { label: 'My Profile', to: paths.profile(user.id), Icon: CircleUserRound },
          { label: 'My Channel', to: paths.channel(user.id), Icon: UserRound },
        ]
      : []),
    { label: 'Notification Settings', to: paths.notifications, Icon: Bell },
    ...(isAdmin ? [{ label: 'Admin Panel', to: paths.admin, Icon: ShieldCheck }] : []),
  ]
}

/** Returns the groups of the slide-out menu. */
export function listMenuGroups(viewer: Viewer): NavGroup[] {
  return [
    {
      title: 'Watch',
      entries: [
        { label: 'Live Streams', to: paths.streams, Icon: Radio },
        { label: 'Clips', to: paths.clips, Icon: Scissors },
        { label: 'Gallery', to: paths.gallery, Icon: Images },
      ],
    },
    {
      title: 'Weather',
      entries: [
        { label: 'Storm Tracker', to: paths.weather, Icon: CloudLightning },
        { label: 'Storm Radar', to: paths.radar, Icon: Radar },
        { label: 'Live Map', to: paths.map, Icon: MapIcon },
        { label: 'Storm Prep', to: paths.stormPrep, Icon: Siren },
      ],
    },
    {
      title: 'People',
      entries: [
        { label: 'Community', to: paths.community, Icon: UsersRound },
        { label: 'Leaderboard', to: paths.leaderboard, Icon: Trophy },
      ],
    },
    { title: 'You', entries: listOwnPages(viewer) },
    { title: 'Squall', entries: [{ label: 'Updates', to: paths.updates, Icon: Newspaper }] },
  ]
}

/** Returns every page that a search by name finds: those of the menu and the ones below them. */
export function listPages(viewer: Viewer): NavEntry[] {
  return [
    { label: 'Home', to: paths.home, Icon: House },
    ...listMenuGroups(viewer).flatMap(({ entries }) => entries),
    { label: 'Social Feed', to: paths.social, Icon: MessagesSquare },
    { label: 'Meetups', to: paths.meetups, Icon: CalendarDays },
    { label: 'Chase Routes', to: paths.chaseRoutes, Icon: Route },
    { label: 'Contests', to: paths.contests, Icon: Trophy },
    ...(viewer.user ? [{ label: 'Inbox', to: paths.inbox, Icon: Inbox }] : []),
    { label: 'Me', to: paths.me, Icon: CircleUserRound },
  ]
}
