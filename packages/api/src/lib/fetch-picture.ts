import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@squall/shared/rules/picture'
import { TRPCError } from '@trpc/server'
import { badRequest, tooLarge } from '../errors'
import { isPublicAddress } from './public-address'

const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 3
const WEB_PORTS = [80, 443]
const NOT_REACHED = 'The picture could not be fetched from that address'
const NOT_ALLOWED = 'Pictures are fetched from public web addresses only'

/** Where a name leads. */
interface Target {
  address: string
  family: 4 | 6
  port: number
}

/** The bytes behind an http or https address. Every failure is a refusal with one sentence for whoever typed it. */
export type FetchPicture = (url: string) => Promise<Buffer>

interface PictureFetcherOptions {
  userAgent: string
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>
  mayReach?: (target: Target) => boolean
  timeoutMs?: number
}

const isOnPublicWeb = ({ address, family, port }: Target): boolean =>
  WEB_PORTS.includes(port) && isPublicAddress(address, family)

/**
 * Fetches from addresses that strangers type, which must not lead to this machine or its network: every address a name has
 * is looked at, the connection goes to the one that was looked at, and so for every redirect. Size and time are bounded.
 */
export function createPictureFetcher({
  userAgent,
  resolve = (host) => lookup(host, { all: true, verbatim: true }),
  mayReach = isOnPublicWeb,
  timeoutMs = TIMEOUT_MS,
}: PictureFetcherOptions): FetchPicture {
  async function targetOf(url: URL): Promise<Target> {
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw badRequest(NOT_ALLOWED)
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const found = await resolve(url.hostname.replace(/^\[|\]$/g, '')).catch(() => [])
    const targets = found.map(({ address, family }): Target => ({ address, family: family === 6 ? 6 : 4, port }))
    const [first] = targets
    if (first === undefined) throw badRequest(NOT_REACHED)
    if (!targets.every(mayReach)) throw badRequest(NOT_ALLOWED)
    return first
  }

  async function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const { address, family } = await targetOf(url)
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((answer, reject) => {
      request(url, {
        signal,
        agent: false,
        headers: { 'user-agent': userAgent, accept: 'image/*', 'accept-encoding': 'identity' },
        lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      })
        .on('response', answer)
        .on('error', reject)
        .end()
    })
  }

  async function follow(url: URL, signal: AbortSignal, redirects = 0): Promise<Buffer> {
    const answer = await open(url, signal)
    const { statusCode = 0, headers } = answer
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
    if (isRedirect) {
      answer.destroy()
      if (redirects === MAX_REDIRECTS || !URL.canParse(headers.location ?? '', url.href)) throw badRequest(NOT_REACHED)
      return follow(new URL(headers.location ?? '', url), signal, redirects + 1)
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw badRequest(NOT_REACHED)
    }
    return readBody(answer)
  }

  return async (typed) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const tooSlow = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      return await Promise.race([follow(new URL(typed), signal), tooSlow])
    } catch (error) {
      throw isRefusal(error) ? error : badRequest(NOT_REACHED)
    }
  }
}

const isRefusal = (error: unknown): boolean => error instanceof TRPCError

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  const declared = Number(answer.headers['content-length'] ?? 0)
  for await (const part of declared > PICTURE_MAX_BYTES ? [] : answer) {
    size += part.length
    if (size > PICTURE_MAX_BYTES) break
    parts.push(part)
  }
  if (Math.max(size, declared) > PICTURE_MAX_BYTES) {
    answer.destroy()
    throw tooLarge(PICTURE_TOO_LARGE)
  }
  return Buffer.concat(parts)
}
