/** An upstream did not give what was asked for; the message is for the log and for administrators. */
export class UpstreamError extends Error {
  /** @param status what the upstream answered with, where it did */
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message)
  }
}

export interface HttpClient {
  /** The JSON at an address. @throws UpstreamError when there is none */
  getJson(url: string, options?: { maxBytes?: number }): Promise<unknown>
}

interface HttpClientOptions {
  userAgent: string
  now: () => Date
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 16 * 1024 * 1024
/** After so many failures in a row a host is left alone for a while. */
const FAILURES_TO_OPEN = 5
const LEFT_ALONE_MS = 60_000
/** How many answers with an ETag are kept. */
const KEPT_ANSWERS = 20

interface Circuit {
  failures: number
  openUntil: number
}

/** The one way to upstreams: a time limit, our User-Agent, a size limit, ETags, and a pause for hosts that keep failing. */
export function createHttpClient({ userAgent, now, timeoutMs = TIMEOUT_MS }: HttpClientOptions): HttpClient {
  const circuits = new Map<string, Circuit>()
  const kept = new Map<string, { etag: string; body: unknown }>()

  async function ask(url: string, maxBytes: number): Promise<unknown> {
    const known = kept.get(url)
    const answer = await fetch(url, {
      headers: {
        'user-agent': userAgent,
        accept: 'application/geo+json, application/json',
        ...(known && { 'if-none-match': known.etag }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 304 && known) return known.body
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new UpstreamError(`answered ${answer.status}`, answer.status)
    }
    const body: unknown = JSON.parse(await readText(answer, maxBytes))
    const etag = answer.headers.get('etag')
    kept.delete(url)
    if (etag) kept.set(url, { etag, body })
    const oldest = kept.keys().next().value
    if (kept.size > KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest)
    return body
  }

  return {
    async getJson(url, { maxBytes = MAX_BYTES } = {}) {
      const { host } = new URL(url)
      const circuit = circuits.get(host) ?? { failures: 0, openUntil: 0 }
      circuits.set(host, circuit)
      const time = now().getTime()
      if (time < circuit.openUntil) throw new UpstreamError(`${host}: left alone after ${circuit.failures} failures`)
      try {
        const body = await ask(url, maxBytes)
        circuit.failures = 0
        return body
      } catch (error) {
        const status = error instanceof UpstreamError ? error.status : null
        // A missing page says nothing against the host.
        if (status !== 404) circuit.failures += 1
        if (circuit.failures >= FAILURES_TO_OPEN) circuit.openUntil = time + LEFT_ALONE_MS
        throw new UpstreamError(`${host}: ${reasonOf(error)}`, status)
      }
    },
  }
}

async function readText(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new UpstreamError(`sent more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'sent something that is no JSON'
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'did not answer in time'
  return error.cause instanceof Error ? error.cause.message : error.message
}
