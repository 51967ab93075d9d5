import multipart from '@fastify/multipart'
import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { requireAdmin } from '../../platform/http-server/request-context'
import { multipartOptions, readUploadedPicture } from '../../platform/pictures/uploads'
import type { Services } from '../../services'
import { setContestPicture } from './pictures'
import { requireOpenContest } from './queries'

export const ContestPath = z.object({ id: Identifier.describe('An open contest') })

/** Serves the upload of a contest's picture as a multipart form. */
export async function contestRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  await app.register(multipart, multipartOptions)

  app.post('/api/community/contests/:id/picture', async (request, reply) => {
    const { user } = await requireAdmin(services, request, reply)
    const { id } = ContestPath.parse(request.params)
    requireOpenContest(services.db, id, services.now())
    services.limits.uploadByUser.take(user.id)
    return services.uploads.run(user.id, async (hold) => {
      const bytes = await readUploadedPicture(request, hold)
      return { pictureUrl: await setContestPicture(services, id, user, bytes) }
    })
  })
}
