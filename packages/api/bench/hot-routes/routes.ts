import { SIMULATED_PLACE } from '@squall/shared/rules/place'

/**
 * What answering takes. memory: what the process keeps; database: one or a few queries; large: the same where each table has
 * 100,000 rows; sign-in: argon2, slow by design.
 */
export type RouteClass = 'memory' | 'database' | 'large' | 'sign-in'

export interface Member {
  userId: string
  username: string
  sessionId: string
}

export interface Route {
  name: string
  class: RouteClass
  as: 'visitor' | 'member' | 'administrator'
  method?: 'POST'
  path: string
  headers?: Record<string, string>
  body?(member: Member): object
}

/** The query by which weather is asked for where the simulated storms pass. */
export const PLACE_QUERY = `lat=${SIMULATED_PLACE.latitude}&lon=${SIMULATED_PLACE.longitude}`

const visitor = (name: string, kind: RouteClass, path: string): Route => ({ name, class: kind, as: 'visitor', path })
const member = (name: string, kind: RouteClass, path: string): Route => ({ name, class: kind, as: 'member', path })
const administrator = (name: string, path: string): Route => ({ name, class: 'large', as: 'administrator', path })

interface ClubRoutes {
  password: string
  streamIds: readonly string[]
  /** The path of a radar picture. */
  picture: string
}

/** Returns the routes that the app requests most, and those behind its busiest screens, with a club's data. */
export function clubRoutes({ password, streamIds, picture }: ClubRoutes): Route[] {
  const stream = streamIds[0] ?? ''
  return [
    visitor('page', 'memory', '/'),
    visitor('site info', 'memory', '/api/trpc/site.info'),
    visitor('streams', 'database', '/api/streams'),
    member('streams, signed in', 'database', '/api/streams'),
    visitor('stream', 'database', `/api/streams/${stream}`),
    visitor('messages, 200', 'database', `/api/streams/${stream}/messages`),
    visitor('profile', 'database', '/api/users/person-7'),
    visitor('channels', 'database', '/api/streaming-channels'),
    visitor('leaderboard', 'database', '/api/top-storm-chasers'),
    member('posts', 'database', '/api/community/posts'),
    visitor('photos', 'database', '/api/photos'),
    member('photos, signed in', 'database', '/api/photos'),
    visitor('search', 'database', '/api/search?q=wedge%20hail'),
    visitor('alerts near a place', 'memory', `/api/weather/alerts?${PLACE_QUERY}`),
    visitor('tornado alerts', 'memory', `/api/weather/tornado-alerts?${PLACE_QUERY}`),
    visitor('emergency alerts', 'memory', '/api/emergency-alerts'),
    visitor('storms', 'memory', `/api/weather/storm-tracking?${PLACE_QUERY}`),
    visitor('conditions', 'memory', `/api/weather/conditions?${PLACE_QUERY}`),
    visitor('radar times, three layers', 'memory', `/api/radar/data?${PLACE_QUERY}`),
    visitor('radar picture', 'memory', picture),
    member('who am I', 'database', '/api/auth/user'),
    member('unread notifications', 'database', '/api/trpc/notifications.unread'),
    member('inbox', 'database', `/api/trpc/notifications.list?input=${encodeURIComponent('{}')}`),
    member(
      'four calls of a page in one request',
      'database',
      '/api/trpc/auth.user,notifications.unread,streams.list,alerts.emergency?batch=1&input=%7B%7D',
    ),
    {
      ...visitor('sign in', 'sign-in', '/api/auth/login'),
      method: 'POST',
      body: ({ username }) => ({ username, password }),
    },
  ]
}

/**
 * Returns the pages that showed a missing index once, or take the most rows, where each table has 100,000.
 * @param rows so many
 */
export function largeRoutes(rows: number): Route[] {
  const middle = Math.floor(rows / 2)
  const posts = '/api/community/posts'
  const photos = '/api/photos'
  const log = '/api/admin/activity-logs'
  return [
    visitor('large: leaderboard', 'large', '/api/top-storm-chasers'),
    visitor('large: summary of the leaderboard', 'large', '/api/trpc/leaderboard.totals'),
    member('large: posts from the middle', 'large', `${posts}?cursor=${middle}`),
    member('large: posts, rare hashtag', 'large', `${posts}?hashtag=storm199`),
    member('large: posts, three words', 'large', `${posts}?search=rope%20mammatus%20wichita`),
    member('large: posts, trending hashtags', 'large', `${posts}/hashtags/trending`),
    member('large: photos from the middle', 'large', `${photos}?cursor=${middle}`),
    member('large: photos, two common words', 'large', `${photos}?search=storm+cloud`),
    member(
      'large: photos, three words of a type',
      'large',
      `${photos}?search=hail+core+road&stormType=hail&cursor=${middle}`,
    ),
    administrator('large: log with the count', log),
    administrator('large: log, rare type of a busy actor', `${log}?type=system&actor=person-3`),
    administrator('large: log, a word of every entry', `${log}?search=approved`),
    administrator('large: analytics of 90 days', '/api/admin/analytics?range=90d'),
  ]
}
