import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@squall/shared/rules/picture'
import type { FastifyRequest } from 'fastify'
import { badRequest, tooLarge } from '../errors'

/**
 * The one file of a multipart request. What is too large is read to its end and thrown away, so that the sender, who is
 * still sending, gets to read the refusal.
 * @throws PAYLOAD_TOO_LARGE, BAD_REQUEST
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw badRequest('Send the picture as a form with one file')
  const { bytes, isWhole } = await readOnlyFile(request).catch(() => {
    throw badRequest('The upload could not be read')
  })
  if (!isWhole) throw tooLarge(PICTURE_TOO_LARGE)
  if (bytes.length === 0) throw badRequest('Please select a picture to upload')
  return bytes
}

async function readOnlyFile(request: FastifyRequest): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const part = await request.file()
  const chunks: Buffer[] = []
  for await (const chunk of part?.file ?? []) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), isWhole: !part?.file.truncated }
}

/** Plugin options of @fastify/multipart: one file, little else, and a truncated file instead of an error. */
export const uploadLimits = {
  throwFileSizeLimit: false,
  limits: { fileSize: PICTURE_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 20 },
}
