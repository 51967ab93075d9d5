import type { IncomingMessage } from 'node:http'
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@squall/shared/rules/picture'
import { TRPCError } from '@trpc/server'
import { badRequest, tooLarge } from '../../errors'
import { NotAllowed, openPublic, type Reach } from '../public-addresses'
import type { ReserveMemory } from './uploads'

const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 3
const NOT_REACHED = 'The picture could not be fetched from that address'
const NOT_ALLOWED = 'Pictures are fetched from public web addresses only'

/** Returns the bytes at an http or https address. @throws TRPCError with one sentence for the member who typed the address */
export type FetchPicture = (url: string, hold: ReserveMemory) => Promise<Buffer>

interface PictureFetcherOptions extends Reach {
  userAgent: string
  timeoutMs?: number
}

/** Returns a fetcher for addresses that strangers type. Every redirect goes through openPublic; size and time are limited. */
export function createPictureFetcher({
  userAgent,
  timeoutMs = TIMEOUT_MS,
  ...reach
}: PictureFetcherOptions): FetchPicture {
  const headers = { 'user-agent': userAgent, accept: 'image/*', 'accept-encoding': 'identity' }

  async function follow(url: URL, hold: ReserveMemory, signal: AbortSignal, redirects = 0): Promise<Buffer> {
    const answer = await openPublic(url, { ...reach, headers, signal })
    const { statusCode = 0 } = answer
    const { location = '' } = answer.headers
    const isRedirect = statusCode >= 300 && statusCode < 400 && answer.headers.location !== undefined
    if (isRedirect) {
      answer.destroy()
      if (redirects === MAX_REDIRECTS || !URL.canParse(location, url.href)) throw badRequest(NOT_REACHED)
      return follow(new URL(location, url), hold, signal, redirects + 1)
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw badRequest(NOT_REACHED)
    }
    return readBody(answer, hold)
  }

  return async (typed, hold) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const tooSlow = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      return await Promise.race([follow(new URL(typed), hold, signal), tooSlow])
    } catch (error) {
      if (error instanceof NotAllowed) throw badRequest(NOT_ALLOWED)
      throw error instanceof TRPCError ? error : badRequest(NOT_REACHED)
    }
  }
}

async function readBody(answer: IncomingMessage, hold: ReserveMemory): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  const declared = Number(answer.headers['content-length'] ?? 0)
  for await (const part of declared > PICTURE_MAX_BYTES ? [] : answer) {
    size += part.length
    if (size > PICTURE_MAX_BYTES) break
    hold(part.length)
    parts.push(part)
  }
  if (Math.max(size, declared) > PICTURE_MAX_BYTES) {
    answer.destroy()
    throw tooLarge(PICTURE_TOO_LARGE)
  }
  return Buffer.concat(parts)
}
