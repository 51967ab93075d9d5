import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FILES_PREFIX } from './storage'

export const YEAR_SECONDS = 31_536_000

/** Serves public uploads. Their random names are never reused, so a browser may cache them for good. */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: FILES_PREFIX,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply) {
      reply.setHeader('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      reply.setHeader('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}
