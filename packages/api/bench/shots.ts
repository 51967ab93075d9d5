import type { Member, Route } from './hot-routes'

/** What came back from a route that was asked often. */
export interface Shots {
  /** Times of the answers in ms, sorted. */
  times: number[]
  errors: number
}

export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** The request of one member. Everybody asks from an address of their own, as behind a proxy: limits for one are not what is measured. */
export function shotOf(route: Route, asker: Member, count: number): Shot {
  return {
    method: route.method ?? 'GET',
    path: route.path(asker),
    headers: {
      'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      ...(!route.isAnonymous && { 'x-session-id': asker.sessionId }),
      ...(route.body && { 'content-type': 'application/json' }),
    },
    ...(route.body && { body: JSON.stringify(route.body(asker)) }),
  }
}
