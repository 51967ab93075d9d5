import type { PushedNote } from './messages'

/** How a request is answered; 'network' bypasses the worker. */
export type CacheStrategy = 'page' | 'asset' | 'network'

/** Paths that are no pages: API, uploaded files, the media socket and the server's own reports. */
const NO_PAGES = /^\/(api|ws|files|healthz|readyz|metrics|assets|icons)(\/|$)/

/**
 * Returns how to answer a request. The worker answers pages and hashed assets; API calls, sockets and photos are never
 * cached.
 */
export function getCacheStrategy(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): CacheStrategy {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  if (request.mode === 'navigate') return NO_PAGES.test(url.pathname) ? 'network' : 'page'
  return url.pathname.startsWith('/assets/') ? 'asset' : 'network'
}

const POLICY = 'content-security-policy'

/** Returns the content policy of an answer of the server, or `before` where it was not one or has none. */
export function choosePolicy({ ok, headers }: Pick<Response, 'ok' | 'headers'>, before: string): string {
  return (ok ? headers.get(POLICY) : null) ?? before
}

/** Returns an answer with another content policy. The body of an answer is decoded, which its headers do not say. */
export function withPolicy(response: Response, policy: string): Response {
  const headers = new Headers(response.headers)
  headers.set(POLICY, policy)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(response.body, { status: response.status, headers })
}

const PREFIX = 'squall-build-'

export const cacheName = (build: string): string => `${PREFIX}${build}`

/**
 * Returns the caches to delete when a build takes over. The previous build's cache stays, because open tabs still load its pages.
 * @param names all caches of the origin, oldest first, as the browser lists them
 */
export function listOutdatedCaches(names: string[], build: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(build))
  return others.slice(0, -1)
}

/** Returns a path of Squall's own origin; anything else becomes the home page, because a push must not lead away. */
export function ownPath(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return '/'
  const { origin: target, pathname, search, hash } = new URL(url, origin)
  return target === origin ? `${pathname}${search}${hash}` : '/'
}

/** Returns the notification in a push, or null when it is not Squall's. */
export function readPush(text: string, origin: string): PushedNote | null {
  const said = parse(text)
  if (typeof said !== 'object' || said === null) return null
  const fields = new Map<string, unknown>(Object.entries(said))
  const [id, kind, tag, title, body] = ['id', 'kind', 'tag', 'title', 'body'].map((name) => fields.get(name))
  if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string') return null
  const createdAt = Date.parse(String(fields.get('createdAt')))
  return {
    id,
    kind: typeof kind === 'string' ? kind : '',
    tag: typeof tag === 'string' ? tag : id,
    title,
    body,
    url: ownPath(fields.get('url'), origin),
    createdAt: Number.isNaN(createdAt) ? null : createdAt,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
