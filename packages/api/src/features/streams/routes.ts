import multipart from '@fastify/multipart'
import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../errors'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { requireMember } from '../../platform/http-server/request-context'
import { serveGuardedPictures } from '../../platform/pictures/guarded-pictures'
import { multipartOptions, readUploadedPicture } from '../../platform/pictures/uploads'
import type { Services } from '../../services'
import { isShownPoster, requireTakesPoster, setStreamPoster } from './posters'

export const StreamPath = z.object({ id: Identifier.describe('Your own live stream') })

/** Serves the upload of a live stream's picture as a multipart form, and the files of these pictures. */
export async function streamRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  await app.register(multipart, multipartOptions)

  app.post('/api/streams/:id/poster', async (request, reply) => {
    const session = await requireMember(services, request, reply)
    const { id } = StreamPath.parse(request.params)
    requireTakesPoster(services.db, id, session, services.now())
    services.limits.posterByUser.take(session.user.id)
    return services.uploads.run(session.user.id, async (hold) => {
      const bytes = await readUploadedPicture(request, hold)
      return { posterUrl: await setStreamPoster(services, id, session, bytes) }
    })
  })

  serveGuardedPictures(app, {
    services,
    kind: 'posters',
    missing: () => notFound('Picture not found'),
    canFetch: (url) => isShownPoster(services.db, url),
  })
}
