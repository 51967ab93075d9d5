import { timingSafeEqual } from 'node:crypto'
import type { QueueFacts, SnapshotFacts } from '@squall/shared/contract/admin'
import type { WeatherSource } from '@squall/shared/contract/weather'
import { type Sample, writeCounter, writeGauge, writeSamples } from '@squall/shared/server/metrics-text'
import { hashSecret } from '@squall/shared/server/secret-hash'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MediaTunnels } from '../../platform/media-tunnel'
import type { RequestMetrics } from '../../platform/request-metrics'
import { isTrustedPeer } from '../../platform/trusted-peer'
import type { Services } from '../../services'
import { readDatabase, readDisk, readQueue } from './probes'

interface MetricsDeps {
  services: Services
  requests: RequestMetrics
  tunnels: MediaTunnels
}

const PREFIX = 'squall_api_'

const gauge = (name: string, help: string, value: number | Sample[]) => writeGauge(`${PREFIX}${name}`, help, value)

const by = (label: string, counts: Record<string, number>): Sample[] =>
  Object.entries(counts).map(([key, value]) => ({ labels: { [label]: key }, value }))

interface Options extends MetricsDeps {
  /** The bearer token that readers need; without one, only programs on this machine may read. */
  token: string | null
}

/** Metrics for Prometheus. Without permission the answer is 404, or 401 when a token is configured. */
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
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store')
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
  const { log, media, sources, now } = services
  const read = async (part: string, write: () => string | Promise<string>) => {
    try {
      return await write()
    } catch (error) {
      log.warn(`metrics: ${part} could not be read`, { error })
      return ''
    }
  }
  const parts = await Promise.all([
    read('the process', () => writeProcess(services)),
    read('the requests', requests.write),
    read('the faults', () =>
      writeCounter(`${PREFIX}faults_total`, 'Faults of no request.', 'source', services.faults.counts),
    ),
    read('the sockets', () => gauge('tunnelled_sockets', 'Sockets that pass through to media.', tunnels.count())),
    read('the database', () => writeDatabase(services)),
    read('the disk', () => writeDisk(services)),
    read('the queue', () => writeQueue(readQueue(services), now())),
    read('the snapshots', async () => writeSnapshots(await services.snapshots.facts(), now())),
    read('the sources', () => writeSources(sources.list(), now())),
    media.metrics().then(
      (text) => `${gauge('media_up', 'Whether media answers.', 1)}${text}`,
      () => gauge('media_up', 'Whether media answers.', 0),
    ),
  ])
  return parts.join('')
}

function writeProcess({ meter }: Pick<Services, 'meter'>): string {
  const { uptimeSeconds, memoryBytes, heapUsedBytes, heapLimitBytes, eventLoopDelayMs } = meter.read()
  const { user, system } = process.cpuUsage()
  const { p50, p99, max } = eventLoopDelayMs ?? { p50: 0, p99: 0, max: 0 }
  return [
    gauge('uptime_seconds', 'Since the process started.', uptimeSeconds),
    writeSamples(`${PREFIX}cpu_seconds_total`, 'Processor time used.', 'counter', [
      { labels: {}, value: (user + system) / 1e6 },
    ]),
    gauge('memory_bytes', 'Memory in use, by kind.', by('kind', { resident: memoryBytes, heap: heapUsedBytes })),
    gauge('heap_limit_bytes', 'At which the process would end.', heapLimitBytes),
    gauge(
      'event_loop_delay_seconds',
      'How late the event loop was in the last quarter of a minute.',
      by('quantile', { '0.5': p50 / 1000, '0.99': p99 / 1000, '1': max / 1000 }),
    ),
  ].join('')
}

async function writeDatabase(services: Services): Promise<string> {
  const { sizeBytes, walBytes, emptyBytes } = await readDatabase(services)
  const sizes = by('part', { file: sizeBytes, wal: walBytes, empty: emptyBytes })
  return gauge('database_bytes', 'The database file, what is not yet in it, and the room in it.', sizes)
}

async function writeDisk(services: Services): Promise<string> {
  const { totalBytes, freeBytes } = await readDisk(services)
  return gauge('disk_bytes', 'Of the disk that holds the data.', by('part', { total: totalBytes, free: freeBytes }))
}

function writeQueue(queue: QueueFacts, now: Date): string {
  const { eventsWaiting, waiting, sending, failed, unknown, oldestDueAt } = queue
  const lateMs = oldestDueAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldestDueAt))
  return [
    gauge('events_waiting', 'What happened and nobody was told of yet.', eventsWaiting),
    gauge('deliveries', 'Pushes and mails by state.', by('state', { waiting, sending, failed, unknown })),
    gauge('deliveries_late_seconds', 'How late the oldest is that waits.', lateMs / 1000),
  ].join('')
}

/** Without a complete snapshot there is neither age nor size. */
function writeSnapshots({ isOn, lastAt, lastBytes }: SnapshotFacts, now: Date): string {
  if (!isOn) return ''
  const ifAny = (value: number | null): Sample[] => (value === null ? [] : [{ labels: {}, value }])
  const age = lastAt === null ? null : (now.getTime() - Date.parse(lastAt)) / 1000
  return [
    gauge('snapshot_age_seconds', 'Since the newest whole snapshot was taken.', ifAny(age)),
    gauge('snapshot_bytes', 'Of the newest whole snapshot.', ifAny(lastBytes)),
  ].join('')
}

function writeSources(sources: WeatherSource[], now: Date): string {
  const ages = sources.flatMap(({ id, lastSuccess }) =>
    lastSuccess === null ? [] : [{ labels: { source: id }, value: (now.getTime() - Date.parse(lastSuccess)) / 1000 }],
  )
  const states = sources.map(({ id, state }) => ({ labels: { source: id, state }, value: 1 }))
  return [
    gauge('source_age_seconds', 'Since a source of weather last answered well.', ages),
    gauge('source_state', 'How a source of weather does.', states),
  ].join('')
}
