import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config'
import { adminLogRoutes } from './features/admin-log/routes'
import { apiReferenceRoutes } from './features/api-reference/routes'
import { baseMapRoutes } from './features/base-map/routes'
import { chaseRouteRoutes } from './features/chase-routes/routes'
import { renderClipMeta } from './features/clips/page-meta'
import { clipRoutes } from './features/clips/routes'
import { contestRoutes } from './features/contests/routes'
import { feedRoutes } from './features/feeds/routes'
import { meetupRoutes } from './features/meetups/routes'
import { unsubscribeRoutes } from './features/notifications/routes'
import { photoRoutes } from './features/photos/routes'
import { plannedStreamRoutes } from './features/planned-streams/routes'
import { postRoutes } from './features/posts/routes'
import { profileRoutes } from './features/profiles/routes'
import { hlsRoutes } from './features/recordings/hls/routes'
import { recordingRoutes } from './features/recordings/routes'
import { renderReplayMeta } from './features/replays/page-meta'
import { renderEmbeddedPageData } from './features/site/embedded-page-data'
import { stormReportRoutes } from './features/storm-reports/routes'
import { streamRoutes } from './features/streams/routes'
import { metricsRoutes } from './features/system-health/metrics-routes'
import { probeRoutes } from './features/system-health/probe-routes'
import { radarRoutes } from './features/weather/radar/routes'
import { stationRoutes } from './features/weather/stations/routes'
import {
  brokenRequestOptions,
  surviveBrokenConnections,
  trackOpenRequests,
} from './platform/http-server/broken-requests'
import { keepPersonalAnswers } from './platform/http-server/cache-control'
import { drainOnClose } from './platform/http-server/drain'
import { answerErrors } from './platform/http-server/http-errors'
import { tunnelToMedia } from './platform/http-server/media-tunnel'
import { createRequestMetrics, observeRequests } from './platform/http-server/observe-requests'
import {
  BATCH_LIMIT,
  BODY_LIMIT,
  refuseFloods,
  refuseTrace,
  requestLimits,
} from './platform/http-server/request-limits'
import { sendSecurityHeaders } from './platform/http-server/security-headers'
import { serveApp, serveFiles } from './platform/http-server/serve-app'
import { restRoutes } from './rest'
import { appRouter } from './root-router'
import type { Services } from './services'
import { logCallFaults } from './trpc'
import { createCallContext, shareAnswers } from './typed-calls'

/** Returns the server of the public port: app, /api, /api/trpc, the probes, and /ws tunnelled to media. */
export async function createServer(
  services: Services,
  config: Pick<Config, 'mediaPort' | 'appFolder'> & Partial<Pick<Config, 'metricsToken'>>,
): Promise<FastifyInstance> {
  const app = fastify({
    ...requestLimits,
    ...brokenRequestOptions,
    trustProxy: 'loopback',
    forceCloseConnections: true,
  })

  const openRequests = trackOpenRequests(app.server)
  surviveBrokenConnections(app, services.faults)
  const requests = createRequestMetrics()
  observeRequests(app, services.log, requests)
  const tunnels = tunnelToMedia(app.server, { mediaPort: config.mediaPort, faults: services.faults })
  drainOnClose(app, openRequests, tunnels)
  answerErrors(app, services.log)
  sendSecurityHeaders(app, services.publicUrl, () => services.mediaNodes.socketOrigins())
  keepPersonalAnswers(app)
  refuseFloods(app, services.callLimits)
  refuseTrace(app)
  await app.register(probeRoutes, { services })
  await app.register(metricsRoutes, { services, requests, tunnels, token: config.metricsToken ?? null })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/api/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: createCallContext(services),
      onError: logCallFaults(services.log),
      responseMeta: shareAnswers(),
      maxBodySize: BODY_LIMIT,
      maxBatchSize: BATCH_LIMIT,
    },
  })
  await app.register(adminLogRoutes, { services })
  await app.register(profileRoutes, { services })
  await app.register(chaseRouteRoutes, { services })
  await app.register(contestRoutes, { services })
  await app.register(feedRoutes, { services })
  await app.register(meetupRoutes, { services })
  await app.register(plannedStreamRoutes, { services })
  await app.register(photoRoutes, { services })
  await app.register(postRoutes, { services })
  await app.register(stormReportRoutes, { services })
  await app.register(streamRoutes, { services })
  await app.register(recordingRoutes, { services })
  await app.register(clipRoutes, { services })
  await app.register(hlsRoutes, { services })
  await app.register(radarRoutes, { services })
  await app.register(baseMapRoutes, { services })
  await app.register(stationRoutes, { services })
  await app.register(unsubscribeRoutes, { services })
  await app.register(apiReferenceRoutes, { services })
  await app.register(restRoutes, { services })
  await serveFiles(app, services.files.folder)
  await serveApp(app, config.appFolder, (path) =>
    [renderEmbeddedPageData(services), renderClipMeta(services, path), renderReplayMeta(services, path)].join(''),
  )
  return app
}
