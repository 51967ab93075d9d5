import { timingSafeEqual } from 'node:crypto'
import type { QueueFacts, SnapshotFacts } from '@squall/shared/contract/admin'
import type { WeatherSource } from '@squall/shared/contract/weather'
import { isTrustedPeer } from '@squall/shared/rules/ip-network'
import { createMetricsPage, labelled, type MetricsPage, type Sample } from '@squall/shared/server/metrics'
import { hashSecret } from '@squall/shared/server/secret-hash'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CACHE } from '../../platform/http-server/cache-control'
import type { MediaTunnels } from '../../platform/http-server/media-tunnel'
import type { RequestMetrics } from '../../platform/http-server/observe-requests'
import type { Services } from '../../services'
import { readDatabaseFacts, readDiskFacts, readQueueFacts } from './system-health'

interface MetricsDeps {
  services: Services
  requests: RequestMetrics
  tunnels: MediaTunnels
}

interface Options extends MetricsDeps {
  /** The bearer token that readers need; without one, only programs on this machine may read. */
  token: string | null
}

/** Serves metrics to Prometheus. Without permission the answer is 404, or 401 when a token is configured. */
export async function metricsRoutes(app: FastifyInstance, { token, ...deps }: Options): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    if (token === null && !isDirect(request)) {
      return reply.code(404).send({ message: 'Not found', code: 'NOT_FOUND' })
    }
    if (token !== null && !hasToken(request, token)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ message: 'This needs the token of METRICS_TOKEN', code: 'UNAUTHORIZED' })
    }
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').header('cache-control', CACHE.personal)
    return writeMetrics(deps)
  })
}

/** Whether a request comes from this machine; a request through a proxy does not, even when the proxy is local. */
function isDirect({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isTrustedPeer(raw.socket.remoteAddress) && !isForwarded
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = headers.authorization?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(token)))
}

/** Returns the metrics of both processes in Prometheus's text format. Parts that cannot be read are left out. */
async function writeMetrics({ services, requests, tunnels }: MetricsDeps): Promise<string> {
  const { log, media, mediaNodes, sources, snapshots, faults, now } = services
  const page = createMetricsPage('squall_api_')
  const read = async (part: string, add: () => void | Promise<void>) => {
    try {
      await add()
    } catch (error) {
      log.warn(`metrics: ${part} could not be read`, { error })
    }
  }
  await read('the process', () => addProcess(page, services))
  await read('the requests', () => requests.addTo(page))
  await read('the faults', () =>
    page.counter('faults_total', 'Faults of no request.', labelled('source', faults.counts)),
  )
  await read('the sockets', () => page.gauge('tunnelled_sockets', 'Sockets passed through to media.', tunnels.count()))
  await read('the database', () => addDatabase(page, services))
  await read('the disk', () => addDisk(page, services))
  await read('the queue', () => addQueue(page, readQueueFacts(services), now()))
  await read('the snapshots', async () => addSnapshots(page, await snapshots.facts(), now()))
  await read('the media nodes', () => mediaNodes.addMetrics(page))
  await read('the sources', () => addSources(page, sources.list(), now()))
  const ofMedia = await media.metrics().catch(() => null)
  page.gauge('media_up', 'Whether media answers.', ofMedia === null ? 0 : 1)
  return `${await page.text()}${ofMedia ?? ''}`
}

function addProcess(page: MetricsPage, { meter }: Pick<Services, 'meter'>): void {
  const { uptimeSeconds, memoryBytes, heapUsedBytes, heapLimitBytes, eventLoopDelayMs } = meter.read()
  const { user, system } = process.cpuUsage()
  const { p50, p99, max } = eventLoopDelayMs ?? { p50: 0, p99: 0, max: 0 }
  page.gauge('uptime_seconds', 'Since the process started.', uptimeSeconds)
  page.counter('cpu_seconds_total', 'Processor time used.', (user + system) / 1e6)
  page.gauge(
    'memory_bytes',
    'Memory in use, by kind.',
    labelled('kind', { resident: memoryBytes, heap: heapUsedBytes }),
  )
  page.gauge('heap_limit_bytes', 'At which the process would end.', heapLimitBytes)
  page.gauge(
    'event_loop_delay_seconds',
    'How late the event loop was in the last quarter of a minute.',
    labelled('quantile', { '0.5': p50 / 1000, '0.99': p99 / 1000, '1': max / 1000 }),
  )
}

async function addDatabase(page: MetricsPage, services: Services): Promise<void> {
  const { sizeBytes, walBytes, emptyBytes } = await readDatabaseFacts(services)
  const sizes = labelled('part', { file: sizeBytes, wal: walBytes, empty: emptyBytes })
  page.gauge('database_bytes', 'The database file, what is not yet in it, and the room in it.', sizes)
}

async function addDisk(page: MetricsPage, services: Services): Promise<void> {
  const { totalBytes, freeBytes } = await readDiskFacts(services)
  const sizes = labelled('part', { total: totalBytes, free: freeBytes })
  page.gauge('disk_bytes', 'Of the disk that holds the data.', sizes)
}

function addQueue(page: MetricsPage, queue: QueueFacts, now: Date): void {
  const { eventsWaiting, waiting, sending, failed, unknown, oldestDueAt } = queue
  const lateMs = oldestDueAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldestDueAt))
  page.gauge('events_waiting', 'Events whose recipients are not notified yet.', eventsWaiting)
  page.gauge('deliveries', 'Pushes and mails by state.', labelled('state', { waiting, sending, failed, unknown }))
  page.gauge('deliveries_late_seconds', 'How late the oldest waiting delivery is.', lateMs / 1000)
}

/** Adds age and size of the newest complete snapshot; nothing when there is none. */
function addSnapshots(page: MetricsPage, { isOn, lastAt, lastBytes }: SnapshotFacts, now: Date): void {
  if (!isOn) return
  const ifAny = (value: number | null): Sample[] => (value === null ? [] : [{ labels: {}, value }])
  const age = lastAt === null ? null : (now.getTime() - Date.parse(lastAt)) / 1000
  page.gauge('snapshot_age_seconds', 'Since the newest whole snapshot was taken.', ifAny(age))
  page.gauge('snapshot_bytes', 'Of the newest whole snapshot.', ifAny(lastBytes))
}

function addSources(page: MetricsPage, sources: WeatherSource[], now: Date): void {
  const ages = sources.flatMap(({ id, lastSuccess }) =>
    lastSuccess === null ? [] : [{ labels: { source: id }, value: (now.getTime() - Date.parse(lastSuccess)) / 1000 }],
  )
  const states = sources.map(({ id, state }) => ({ labels: { source: id, state }, value: 1 }))
  page.gauge('source_age_seconds', 'Since a weather source last answered well.', ages)
  page.gauge('source_state', 'The state of a weather source.', states)
}
