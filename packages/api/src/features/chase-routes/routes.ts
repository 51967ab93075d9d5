import { Readable } from 'node:stream'
import { TRACK_FILE_MAX_BYTES, TRACK_FILE_TOO_LARGE } from '@squall/shared/contract/community'
import type { FastifyInstance } from 'fastify'
import { badRequest, tooLarge } from '../../errors'
import { answerRefusals, requireMember } from '../../platform/plain-routes'
import type { Services } from '../../services'
import { readGpx } from './read-gpx'

/** What is no call: a GPX file comes as the whole body of a request, and goes back as the track in it; nothing is kept. */
export async function chaseRouteRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  app.removeAllContentTypeParsers()
  // The body is read once it is known who sends it.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.post('/api/community/routes/track', async (request, reply) => {
    const { user } = await requireMember(services, request, reply)
    services.limits.tracksByUser.take(user.id)
    return readGpx(await readFile(request.body))
  })
}

/** What is too large is read to its end and thrown away, so that the sender, who is still sending, gets to read the refusal. */
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
