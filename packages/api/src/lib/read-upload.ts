import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@squall/shared/rules/picture'
import type { FastifyRequest } from 'fastify'
import { badRequest, tooLarge } from '../errors'

/** A multipart form with one file: its bytes, and the texts beside it by name. */
export interface UploadForm {
  bytes: Buffer
  texts: Record<string, string>
}

const UNREADABLE = 'The upload could not be read'

/**
 * The form of a multipart request. What is too large is read to its end and thrown away, so that the sender, who is still
 * sending, gets to read the refusal.
 * @throws PAYLOAD_TOO_LARGE, BAD_REQUEST; without a file there are no bytes
 */
export async function readForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw badRequest('Send the picture as a form with one file')
  const { isWhole, ...form } = await readParts(request).catch(() => {
    throw badRequest(UNREADABLE)
  })
  if (!isWhole) throw tooLarge(PICTURE_TOO_LARGE)
  return form
}

/** The one file of a multipart request. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const { bytes } = await readForm(request)
  if (bytes.length === 0) throw badRequest('Please select a picture to upload')
  return bytes
}

async function readParts(request: FastifyRequest): Promise<UploadForm & { isWhole: boolean }> {
  const chunks: Buffer[] = []
  const texts: Record<string, string> = {}
  let isWhole = true
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      for await (const chunk of part.file) chunks.push(chunk)
      isWhole = !part.file.truncated
    } else if (typeof part.value === 'string' && !part.valueTruncated) {
      texts[part.fieldname] = part.value
    } else throw new Error(UNREADABLE)
  }
  return { bytes: Buffer.concat(chunks), texts, isWhole }
}

/** Plugin options of @fastify/multipart: one file, little else, and a truncated file instead of an error. */
export const uploadLimits = {
  throwFileSizeLimit: false,
  limits: { fileSize: PICTURE_MAX_BYTES, files: 1, fields: 12, fieldSize: 8_000, parts: 13, headerPairs: 20 },
}
