import type { FastifyInstance } from 'fastify'

/**
 * Who may cache an answer and for how long (RFC 9111, RFC 5861): `max-age` is for browsers, `s-maxage` for caches that many
 * people share, such as a CDN. Every answer that names none of these is personal.
 */
export const CACHE = {
  /** The address changes with the content: hashed files, scans, map tiles. */
  immutable: 'public, max-age=31536000, immutable',
  /** The same, but its headers name the media nodes, to which a worker may open sockets: one that is added is used after an hour. */
  workers: 'public, max-age=3600',
  /** Never changes, but may be hidden or deleted: pictures, films, replays. Shared caches ask again within 90 s. */
  hideable: 'public, max-age=3600, s-maxage=60, stale-while-revalidate=30',
  /** The same for all callers, and changes within minutes: times of radar pictures, map indexes, observations. */
  list: 'public, max-age=0, s-maxage=5, stale-while-revalidate=10',
  /** Lives depend on it: shared caches only join the requests of two seconds, and never answer with an older one. */
  alerts: 'public, max-age=0, s-maxage=2, must-revalidate',
  /** Cached by anybody and asked for again each time: what must be able to disappear at once, and files of an update. */
  revalidated: 'public, no-cache',
  /** For some people only; their browsers ask again each time. */
  guarded: 'private, no-cache',
  personal: 'private, no-store',
} as const

/** The policies of procedures whose answers are the same for all callers. */
export type SharedPolicy = 'list' | 'alerts'

const FIRST_ERROR = 400

/**
 * Marks every answer as personal that names no policy, that is an error, or that sets a cookie, whatever its route says: a
 * cache may keep a 404 otherwise, and would hand one person's session to the next.
 */
export function keepPersonalAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const hasPolicy = reply.hasHeader('cache-control') || reply.raw.hasHeader('cache-control')
    if (!hasPolicy || reply.statusCode >= FIRST_ERROR || reply.hasHeader('set-cookie'))
      reply.header('cache-control', CACHE.personal)
  })
}
