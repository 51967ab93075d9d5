import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'

/** Why a call failed: error status, timeout, no connection, unparsable or outdated answer, or an open circuit breaker. */
export type UpstreamFailure = 'refused' | 'slow' | 'unreachable' | 'unreadable' | 'outdated' | 'paused'

/** A failed call to an upstream. The message is for the log and for administrators. */
export class UpstreamError extends Error {
  /** @param status the HTTP status of the upstream's answer, or null without an answer */
  constructor(
    message: string,
    readonly status: number | null = null,
    readonly failure: UpstreamFailure = status === null ? 'unreachable' : 'refused',
  ) {
    super(message)
  }
}

interface AskOptions {
  maxBytes?: number
  /** Extra request headers, such as a secret; never logged. Redirects are then refused, since they would leak them. */
  headers?: Record<string, string>
  /** Names a circuit breaker of its own, apart from other calls to the same host. */
  circuit?: string
  /** Receives the upstream's clock from the Date header of its answer, when there is one. */
  onDate?: (date: Date) => void
}

interface DownloadOptions extends Pick<AskOptions, 'circuit'> {
  maxBytes: number
  /** For the whole file. */
  timeoutMs: number
  signal: AbortSignal
  /** Called with each part. @param totalBytes null where the upstream does not say it */
  onProgress?: (bytes: number, totalBytes: number | null) => void
}

interface Download {
  bytes: number
  sha256: string
}

/** Calls upstreams. @throws UpstreamError when a call fails */
export interface HttpClient {
  getJson(url: string, options?: AskOptions): Promise<unknown>
  getText(url: string, options?: AskOptions): Promise<string>
  getBytes(url: string, options?: AskOptions): Promise<Buffer>
}

/** Fetches files that are too large for the memory. @throws UpstreamError when a call fails */
export interface Downloader {
  /** Writes an answer to a file, which is removed again when the call fails. */
  download(url: string, file: string, options: DownloadOptions): Promise<Download>
}

interface HttpClientOptions {
  userAgent: string
  now: () => Date
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 16 * 1024 * 1024
/** Failures in a row that open a host's circuit breaker. */
const FAILURES_TO_OPEN = 5
const PAUSE_MS = 60_000
const TOO_MANY = 429
/** How many answers with an ETag are cached. */
const KEPT_ANSWERS = 20

interface Circuit {
  failures: number
  openUntil: number
}

/** Returns the client for all upstreams: time and size limits, User-Agent, ETags, and a circuit breaker for each host. */
export function createHttpClient({
  userAgent,
  now,
  timeoutMs = TIMEOUT_MS,
}: HttpClientOptions): HttpClient & Downloader {
  const circuits = new Map<string, Circuit>()
  const kept = new LRUCache<string, { etag: string; body: Buffer }>({ max: KEPT_ANSWERS })

  async function ask(url: string, accept: string, options: AskOptions): Promise<Buffer> {
    const { maxBytes = MAX_BYTES, headers, onDate } = options
    const known = kept.get(url)
    const answer = await fetch(url, {
      headers: { 'user-agent': userAgent, accept, ...headers, ...(known && { 'if-none-match': known.etag }) },
      redirect: headers === undefined ? 'follow' : 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const date = new Date(answer.headers.get('date') ?? '')
    if (!Number.isNaN(date.getTime())) onDate?.(date)
    if (answer.status === 304 && known) return known.body
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new UpstreamError(`answered ${answer.status}`, answer.status)
    }
    const body = await readBody(answer, maxBytes)
    const etag = answer.headers.get('etag')
    if (etag) kept.set(url, { etag, body })
    else kept.delete(url)
    return body
  }

  async function save(url: string, file: string, options: DownloadOptions): Promise<Download> {
    const { maxBytes, onProgress } = options
    const answer = await fetch(url, {
      headers: { 'user-agent': userAgent, accept: '*/*' },
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new UpstreamError(`answered ${answer.status}`, answer.status)
    }
    const length = answer.headers.get('content-encoding') === null ? Number(answer.headers.get('content-length')) : 0
    const hash = createHash('sha256')
    let bytes = 0
    async function* count() {
      for await (const part of readParts(answer, maxBytes)) {
        bytes += part.byteLength
        hash.update(part)
        onProgress?.(bytes, length > 0 ? length : null)
        yield part
      }
    }
    // A stream given a path opens it later, perhaps after a failure has removed the file.
    const output = await open(file, 'w', 0o600)
    try {
      await pipeline(count, output.createWriteStream())
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    return { bytes, sha256: hash.digest('hex') }
  }

  /** Returns the parsed answer. Failures of the request and of `parse` both count against the host. */
  const get = <Answer>(url: string, accept: string, parse: (body: Buffer) => Answer, options: AskOptions = {}) =>
    guard(url, options.circuit, async () => parse(await ask(url, accept, options)))

  /** Returns what a call answers, unless its circuit is open. */
  async function guard<Answer>(url: string, circuitName = '', call: () => Promise<Answer>): Promise<Answer> {
    const { host } = new URL(url)
    const name = `${host} ${circuitName}`
    const circuit = circuits.get(name) ?? { failures: 0, openUntil: 0 }
    circuits.set(name, circuit)
    const time = now().getTime()
    if (time < circuit.openUntil) {
      throw new UpstreamError(`${host}: left alone after ${circuit.failures} failures`, null, 'paused')
    }
    try {
      const answer = await call()
      circuit.failures = 0
      return answer
    } catch (error) {
      const status = error instanceof UpstreamError ? error.status : null
      // Other 4xx answers, for example to a wrong key, are not the host's failure.
      if (status === null || status >= 500 || status === TOO_MANY) circuit.failures += 1
      if (circuit.failures >= FAILURES_TO_OPEN) circuit.openUntil = time + PAUSE_MS
      throw new UpstreamError(`${host}: ${describeFailure(error)}`, status, toFailure(error))
    }
  }

  return {
    getJson: (url, options) => get(url, 'application/geo+json, application/json', parseJson, options),
    getText: (url, options) => get(url, '*/*', toText, options),
    getBytes: (url, options) => get(url, '*/*', (body) => body, options),
    download: (url, file, options) => guard(url, options.circuit, () => save(url, file, options)),
  }
}

const toText = (body: Buffer): string => body.toString('utf8')
const parseJson = (body: Buffer): unknown => JSON.parse(toText(body))

async function readBody(answer: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of readParts(answer, maxBytes)) parts.push(part)
  return Buffer.concat(parts)
}

/** Returns the parts of a body as they come. @throws UpstreamError when it is too large */
async function* readParts(answer: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new UpstreamError(`sent more than ${maxBytes} bytes`, null, 'unreadable')
    yield part
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof SyntaxError) return 'sent something that is no JSON'
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'did not answer in time'
  return error.cause instanceof Error ? error.cause.message : error.message
}

function toFailure(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamError) return error.failure
  if (error instanceof SyntaxError) return 'unreadable'
  return error instanceof Error && error.name === 'TimeoutError' ? 'slow' : 'unreachable'
}
