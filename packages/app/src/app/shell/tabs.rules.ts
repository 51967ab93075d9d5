import type { StormAlert } from '@squall/shared/contract/weather'
import { isUrgent } from '@squall/shared/rules/severity'
import { paths } from '../../platform/paths'

/** The primary navigation, in its order: the tab bar of phones and the links of the top bar. */
export const tabs = [
  { name: 'Live', to: paths.home },
  { name: 'Radar', to: paths.radar },
  { name: 'Alerts', to: paths.weather },
  { name: 'Community', to: paths.community },
  { name: 'Me', to: paths.me },
] as const

export type TabName = (typeof tabs)[number]['name']

/** The tab of each first part of a path. */
const tabOfPart = new Map<string, TabName>([
  ['', 'Live'],
  ['stream', 'Live'],
  ['radar', 'Radar'],
  ['map', 'Radar'],
  ['weather', 'Alerts'],
  ['community', 'Community'],
  ['gallery', 'Community'],
  ['leaderboard', 'Community'],
  ['me', 'Me'],
  ['notifications', 'Me'],
])

/** Returns the tab that a page belongs to: a person's own pages to Me, other people's channels to Live; null for none. */
export function findTab(pathname: string, userId: string | null): TabName | null {
  const [part = '', id] = pathname.split('/').filter(Boolean)
  if (part === 'streaming') return id === userId ? 'Me' : 'Live'
  if (part === 'profile') return id === undefined || id === userId ? 'Me' : null
  return tabOfPart.get(part) ?? null
}

/** The pages with the round Go Live button: those where a chaser arrives, and none that is being watched. */
export const hasGoLiveButton = (pathname: string): boolean =>
  [paths.home, paths.streams, paths.me].some((path) => path === pathname)

/** Returns how many warnings are in force at the place of the list. */
export const countWarningsHere = (alerts: Pick<StormAlert, 'level' | 'distance' | 'endTime'>[], now: number) =>
  alerts.filter(({ level, distance, endTime }) => isUrgent(level) && distance === 0 && Date.parse(endTime) > now).length
