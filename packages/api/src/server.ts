import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Config } from './config'
import { adminLogRoutes } from './features/admin-log/routes'
import { chaseRouteRoutes } from './features/chase-routes/routes'
import { meetupRoutes } from './features/meetups/routes'
import { unsubscribeRoutes } from './features/notifications/unsubscribe/routes'
import { photoRoutes } from './features/photos/routes'
import { plannedStreamRoutes } from './features/planned-streams/routes'
import { postRoutes } from './features/posts/routes'
import { profileRoutes } from './features/profiles/routes'
import { roadRoutes } from './features/roads/routes'
import { radarRoutes } from './features/weather/radar/routes'
import { stationRoutes } from './features/weather/stations/push/routes'
import { createRequestContext } from './lib/request-context'
import { FILES_PREFIX } from './lib/storage'
import { spliceWebSockets } from './lib/ws-splice'
import { restRoutes } from './rest'
import { appRouter } from './root-router'
import type { Services } from './services'

/** The longest request names the users of a bulk act. */
const BODY_LIMIT = 512 * 1024
const YEAR_SECONDS = 31_536_000

/** A file that is missing here is not a screen: a page in its place would be taken for the script or picture. */
const NO_SCREENS = ['/assets/', '/icons/', '/sw.js', '/manifest.webmanifest', FILES_PREFIX]

const HTTP_CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

const HTTP_SENTENCES: Record<number, string> = {
  400: 'The request could not be read',
  413: 'The request is too large',
  415: 'This content type is not supported',
}

/** The one public port: app, /api, /api/trpc, /healthz, and /ws handed through to the media process. */
export async function createServer(
  services: Services,
  config: Pick<Config, 'mediaPort' | 'appFolder'>,
): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: BODY_LIMIT, trustProxy: 'loopback', forceCloseConnections: true })

  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) services.log(`request failed: ${error.stack}`)
    const message = HTTP_SENTENCES[status] ?? (status >= 500 ? 'Something went wrong on the server' : error.message)
    return reply.code(status).send({ message, code: HTTP_CODES[status] ?? 'INTERNAL_SERVER_ERROR' })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin')
  })

  app.get('/healthz', async (_request, reply) => {
    const media = await services.media.isReady()
    return reply.code(media ? 200 : 503).send({ api: 'ready', media: media ? 'ready' : 'not ready' })
  })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/api/trpc',
    trpcOptions: { router: appRouter, createContext: createRequestContext(services), maxBodySize: BODY_LIMIT },
  })
  await app.register(adminLogRoutes, { services })
  await app.register(profileRoutes, { services })
  await app.register(chaseRouteRoutes, { services })
  await app.register(meetupRoutes, { services })
  await app.register(plannedStreamRoutes, { services })
  await app.register(photoRoutes, { services })
  await app.register(postRoutes, { services })
  await app.register(radarRoutes, { services })
  await app.register(roadRoutes, { services })
  await app.register(stationRoutes, { services })
  await app.register(unsubscribeRoutes, { services })
  await app.register(restRoutes, { services })
  await serveFiles(app, services.files.folder)
  await serveApp(app, config.appFolder)
  spliceWebSockets(app.server, () => config.mediaPort)
  return app
}

/** Uploaded pictures for everybody: their random names are never used twice, so a browser may keep them for good. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
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

/**
 * The built app: hashed assets forever, every other path is a screen of the app. The service worker is at the top, so that
 * all screens are in its scope, and like all that keeps its name it is asked for anew each time.
 */
async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isFile = NO_SCREENS.some((prefix) => request.url.startsWith(prefix))
    const isScreen = request.method === 'GET' && !isFile
    if (!isScreen) return reply.code(404).send({ message: 'Not found', code: 'NOT_FOUND' })
    return reply.sendFile('index.html')
  })
}
