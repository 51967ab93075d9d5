import { PLACE_QUERY } from './place-query'

/** memory: answered from what the process keeps; database: one or a few queries; sign-in: argon2, slow by design. */
export type RouteClass = 'memory' | 'database' | 'sign-in'

export interface Member {
  userId: string
  username: string
  sessionId: string
}

export interface Route {
  name: string
  class: RouteClass
  method?: 'GET' | 'POST'
  /** The path, and the body where there is one, of somebody's request. */
  path(asker: Member): string
  body?(asker: Member): object
  /** Asked by visitors who are not signed in. */
  isAnonymous?: boolean
}

interface Known {
  members: readonly Member[]
  password: string
  streamIds: readonly string[]
}

/** What the app asks most, and what stands behind its busiest screens. @param picture the path of a radar picture */
export function hotRoutes({ password, streamIds }: Known, picture: string): Route[] {
  const stream = streamIds[0] ?? ''
  const open = (name: string, kind: RouteClass, path: string): Route => ({
    name,
    class: kind,
    path: () => path,
    isAnonymous: true,
  })
  const own = (name: string, path: string): Route => ({ name, class: 'database', path: () => path })
  return [
    open('page', 'memory', '/'),
    open('site info', 'memory', '/api/trpc/site.info'),
    open('streams', 'database', '/api/streams'),
    own('streams, signed in', '/api/streams'),
    open('stream', 'database', `/api/streams/${stream}`),
    open('messages, 200', 'database', `/api/streams/${stream}/messages`),
    open('profile', 'database', '/api/users/person-7'),
    open('channels', 'database', '/api/streaming-channels'),
    open('leaderboard', 'database', '/api/top-storm-chasers'),
    own('posts', '/api/community/posts'),
    open('photos', 'database', '/api/photos'),
    own('photos, signed in', '/api/photos'),
    open('search', 'database', '/api/search?q=wedge%20hail'),
    open('alerts near a place', 'memory', `/api/weather/alerts?${PLACE_QUERY}`),
    open('tornado alerts', 'memory', `/api/weather/tornado-alerts?${PLACE_QUERY}`),
    open('emergency alerts', 'memory', '/api/emergency-alerts'),
    open('storms', 'memory', `/api/weather/storm-tracking?${PLACE_QUERY}`),
    open('conditions', 'memory', `/api/weather/conditions?${PLACE_QUERY}`),
    open('radar times, three layers', 'memory', `/api/radar/data?${PLACE_QUERY}`),
    open('radar picture', 'memory', picture),
    own('who am I', '/api/auth/user'),
    own('unread notifications', '/api/trpc/notifications.unread'),
    own('inbox', `/api/trpc/notifications.list?input=${encodeURIComponent('{}')}`),
    {
      name: 'four calls of a page in one request',
      class: 'database',
      path: () => '/api/trpc/auth.user,notifications.unread,streams.list,alerts.emergency?batch=1&input=%7B%7D',
    },
    {
      name: 'sign in',
      class: 'sign-in',
      method: 'POST',
      isAnonymous: true,
      path: () => '/api/auth/login',
      body: ({ username }) => ({ username, password }),
    },
  ]
}
