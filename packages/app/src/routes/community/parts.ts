import { type LucideIcon, MessagesSquare, Route, Trophy, UsersRound } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { paths } from '../../platform/paths'

interface Part {
  value: 'meetups' | 'routes' | 'contests' | 'social'
  label: string
  sentence: string
  to: string
  Icon: LucideIcon
  /** Its newest rows, of which the overview shows the first few. */
  heading: string
  Newest: ComponentType<{ limit?: number }>
}

/** The four sections of the community, in the order of its cards and tabs. */
export const parts: Part[] = [
  {
    value: 'meetups',
    label: 'Meetups',
    sentence: 'Where chasers meet, and who is coming.',
    to: paths.meetups,
    Icon: UsersRound,
    heading: 'Upcoming meetups',
    Newest: lazy(() =>
      import('../../features/meetups/components/MeetupLists').then((module) => ({
        default: module.UpcomingMeetups,
      })),
    ),
  },
  {
    value: 'routes',
    label: 'Chase Routes',
    sentence: 'Roads that worked, with their hazards.',
    to: paths.chaseRoutes,
    Icon: Route,
    heading: 'Popular routes',
    Newest: lazy(() =>
      import('../../features/chase-routes/components/RouteLists').then((module) => ({
        default: module.PopularRoutes,
      })),
    ),
  },
  {
    value: 'contests',
    label: 'Contests',
    sentence: 'Submit a photo, vote, and see who won.',
    to: paths.contests,
    Icon: Trophy,
    heading: 'Active contests',
    Newest: lazy(() =>
      import('../../features/contests/components/ContestList').then((module) => ({
        default: module.ActiveContests,
      })),
    ),
  },
  {
    value: 'social',
    label: 'Social Feed',
    sentence: 'What members saw and learned.',
    to: paths.social,
    Icon: MessagesSquare,
    heading: 'Recent posts',
    Newest: lazy(() =>
      import('../../features/posts/components/RecentPosts').then((module) => ({ default: module.RecentPosts })),
    ),
  },
]
