import { timingSafeEqual } from 'node:crypto'
import { type MediaEngine, MediaEvent, type MediaHealth } from '@squall/shared/contract/live'
import type { Log } from '@squall/shared/server/log'
import { RequestId } from '@squall/shared/server/request-scope'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { z } from 'zod'
import type { ConnectionHub } from './connection/connection-hub'
import type { RoomRegistry } from './room/room-registry'
import type { Stats } from './stats'

export interface ApiRequest {
  method: string
  path: string
  secret: string
  body: string
}

export interface ApiAnswer {
  status: 200 | 400 | 403 | 404
  body: object
}

const Events = z.array(MediaEvent)

/** The ids of the requests that caused the events, where there are any. */
const Origins = z.array(z.object({ requestId: RequestId.optional() }))

interface ApiRequestHandlerDeps {
  engine: MediaEngine
  secret: string
  hub: ConnectionHub
  stats: Stats
  log: Log
}

/** Returns the handler of api's requests, which need the shared secret: events and the health check. */
export function createApiRequestHandler({ secret, hub, stats, log, engine }: ApiRequestHandlerDeps) {
  const isSecret = createSecretCheck(secret)

  return (request: ApiRequest): ApiAnswer => {
    if (!isSecret(request.secret)) {
      return { status: 403, body: { message: 'This address is for api alone' } }
    }
    switch (`${request.method} ${request.path}`) {
      case 'GET /internal/health':
        return { status: 200, body: { ok: true, ...readHealth(hub.rooms, stats), engine, stats } }
      case 'POST /internal/events':
        return takeEvents(request.body)
      default:
        return { status: 404, body: { message: 'There is nothing at this address' } }
    }
  }

  function takeEvents(body: string): ApiAnswer {
    const events = parseEvents(body)
    if (events === null) return { status: 400, body: { message: 'The body is not a list of events' } }
    for (const { event, requestId } of events) {
      // A fault in one event must not keep the others back, or have api send this one again for ever.
      hub.faults.run('api event', () => hub.applyEvent(event))
      log[requestId === undefined ? 'debug' : 'info']('event of api', { event: event.type, requestId })
    }
    return { status: 200, body: { ok: true } }
  }
}

/** Returns a function that tells whether a request with this secret or Authorization header may read the metrics. */
export function createMetricsCheck({ secret, token }: { secret: string; token: string | null }) {
  const isSecret = createSecretCheck(secret)
  const isToken = token === null ? () => false : createSecretCheck(`Bearer ${token}`)
  return (given: string, authorization: string): boolean => isSecret(given) || isToken(authorization)
}

/** Returns a check in constant time. */
function createSecretCheck(secret: string): (given: string) => boolean {
  const expected = Buffer.from(hashSecret(secret))
  return (given) => timingSafeEqual(Buffer.from(hashSecret(given)), expected)
}

function parseEvents(body: string): { event: MediaEvent; requestId: string | undefined }[] | null {
  try {
    const json: unknown = JSON.parse(body)
    const events = Events.safeParse(json).data
    const origins = Origins.safeParse(json).data
    return events?.map((event, index) => ({ event, requestId: origins?.[index]?.requestId })) ?? null
  } catch {
    return null
  }
}

/** Returns the present state of the process, without the engine. */
export function readHealth(rooms: RoomRegistry, { sockets }: Stats): Omit<MediaHealth, 'engine'> {
  return {
    sockets,
    viewers: rooms.countViewers(),
    publishers: rooms.countPublishers(),
    uptimeSeconds: process.uptime(),
    memoryBytes: process.memoryUsage.rss(),
  }
}
