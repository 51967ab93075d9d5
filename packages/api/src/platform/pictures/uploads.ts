import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@squall/shared/rules/picture'
import type { TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { badRequest, QueueFullError, tooLarge } from '../../errors'

/** A multipart form with one file: the file's bytes, and the text fields by name. */
export interface UploadForm {
  bytes: Buffer
  texts: Record<string, string>
}

const UNREADABLE = 'The upload could not be read'

/**
 * Returns the form of a multipart request; without a file, `bytes` is empty. An upload that is too large, or for which no
 * memory is left, is read to its end and discarded, so that the client, which is still sending, can read the refusal.
 * @throws PAYLOAD_TOO_LARGE, BAD_REQUEST, QueueFullError
 */
export async function readUploadForm(request: FastifyRequest, hold: ReserveMemory): Promise<UploadForm> {
  if (!request.isMultipart()) throw badRequest('Send the picture as a form with one file')
  const { refusal, ...form } = await readParts(request, hold).catch(() => {
    throw badRequest(UNREADABLE)
  })
  if (refusal !== null) throw refusal
  return form
}

/** Returns the file of a multipart request. @throws what readUploadForm throws, and BAD_REQUEST without a file */
export async function readUploadedPicture(request: FastifyRequest, hold: ReserveMemory): Promise<Buffer> {
  const { bytes } = await readUploadForm(request, hold)
  if (bytes.length === 0) throw badRequest('Please select a picture to upload')
  return bytes
}

async function readParts(
  request: FastifyRequest,
  hold: ReserveMemory,
): Promise<UploadForm & { refusal: TRPCError | null }> {
  let chunks: Buffer[] = []
  const texts: Record<string, string> = {}
  let refusal: TRPCError | null = null

  function keep(chunk: Buffer): void {
    if (refusal !== null) return
    try {
      hold(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error
      refusal = error
      chunks = []
    }
  }

  for await (const part of request.parts()) {
    if (part.type === 'file') {
      for await (const chunk of part.file) keep(chunk)
      if (part.file.truncated) refusal = tooLarge(PICTURE_TOO_LARGE)
    } else if (typeof part.value === 'string' && !part.valueTruncated) {
      texts[part.fieldname] = part.value
    } else throw new Error(UNREADABLE)
  }
  return { bytes: Buffer.concat(chunks), texts, refusal }
}

/** Options of @fastify/multipart: one file, few fields, and a truncated file instead of an error. */
export const multipartOptions = {
  throwFileSizeLimit: false,
  limits: { fileSize: PICTURE_MAX_BYTES, files: 1, fields: 12, fieldSize: 8_000, parts: 13, headerPairs: 20 },
}

/** Reserves memory for bytes of an upload. @throws QueueFullError when uploads hold too much already */
export type ReserveMemory = (count: number) => void

export interface UploadMemoryLimit {
  /** Runs one upload of a member and releases its memory when it ends. @throws what the upload throws */
  run<Result>(memberId: string, upload: (hold: ReserveMemory) => Promise<Result>): Promise<Result>
}

const MEGABYTE = 1024 * 1024

/** Returns limits on the memory of uploads until they are decoded, per member and for all together. */
export function createUploadMemoryLimit({
  maxBytes = 256 * MEGABYTE,
  maxBytesPerMember = 64 * MEGABYTE,
} = {}): UploadMemoryLimit {
  const heldByMember = new Map<string, number>()
  let heldByAll = 0

  function change(memberId: string, count: number): void {
    const held = (heldByMember.get(memberId) ?? 0) + count
    if (held > 0) heldByMember.set(memberId, held)
    else heldByMember.delete(memberId)
    heldByAll += count
  }

  return {
    async run(memberId, upload) {
      let held = 0
      try {
        return await upload((count) => {
          if ((heldByMember.get(memberId) ?? 0) + count > maxBytesPerMember) throw new QueueFullError('key')
          if (heldByAll + count > maxBytes) throw new QueueFullError('all')
          held += count
          change(memberId, count)
        })
      } finally {
        change(memberId, -held)
      }
    },
  }
}
