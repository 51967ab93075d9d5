import type { Member, Route } from './routes'

/** What came back from a route that was requested many times. */
export interface Answers {
  /** Milliseconds of each answer. */
  times: number[]
  errors: number
}

interface RouteRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** Returns a member's request. Each has an address of its own, as behind a proxy: limits by address are not measured here. */
export function toRequest(route: Route, member: Member, count: number): RouteRequest {
  const body = route.body?.(member)
  return {
    method: route.method ?? 'GET',
    path: route.path,
    headers: {
      'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      ...route.headers,
      ...(route.as !== 'visitor' && { 'x-session-id': member.sessionId }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
}
