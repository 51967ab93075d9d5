import { Readable } from 'node:stream'
import { TRACK_FILE_MAX_BYTES, TRACK_FILE_TOO_LARGE } from '@squall/shared/contract/community'
import type { FastifyInstance } from 'fastify'
import { badRequest, tooLarge } from '../../errors'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { requireMember } from '../../platform/http-server/request-context'
import type { Services } from '../../services'
import { readGpx } from './read-gpx'

/** Reads a GPX file, which is the whole body of the request, and answers its track. Nothing is stored. */
export async function chaseRouteRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  app.removeAllContentTypeParsers()
  // The body is read after the session was checked.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.post('/api/community/routes/track', async (request, reply) => {
    const { user } = await requireMember(services, request, reply)
    services.limits.tracksByUser.take(user.id)
    return readGpx(await readFile(request.body))
  })
}

/**
 * Returns the body. One that is too large is read to its end and dropped, because a client reads no answer while it still
 * sends.
 */
async function readFile(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) throw badRequest('Choose a GPX file')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size <= TRACK_FILE_MAX_BYTES) chunks.push(chunk)
  }
  if (size === 0) throw badRequest('Choose a GPX file')
  if (size > TRACK_FILE_MAX_BYTES) throw tooLarge(TRACK_FILE_TOO_LARGE)
  return Buffer.concat(chunks)
}
