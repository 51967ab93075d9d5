import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface ServedFile {
  path: string
  bytes: number
  /** Without quotes; the file never changes under it. */
  etag: string
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Answers a file, or the one range of it that was asked for (RFC 9110 §14). Several ranges, and what is no range of bytes, get
 * the whole file, as the standard allows.
 */
export function sendFileRange(request: FastifyRequest, reply: FastifyReply, { path, bytes, etag }: ServedFile) {
  const tag = `"${etag}"`
  reply.header('etag', tag).header('accept-ranges', 'bytes')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const isSame = (request.headers['if-range'] ?? tag) === tag
  const range = isSame ? readRange(request.headers.range ?? '', bytes) : null
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  if (range === null) return reply.header('content-length', bytes).send(createReadStream(path))
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(path, range))
}

/** Returns the first and the last byte; null for the whole file. */
function readRange(header: string, bytes: number): { start: number; end: number } | 'beyond' | null {
  const [, from = '', to = ''] = RANGE.exec(header) ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start >= bytes || (from === '' && Number(to) === 0) ? 'beyond' : { start, end }
}
