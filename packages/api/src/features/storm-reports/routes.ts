import multipart from '@fastify/multipart'
import { Identifier } from '@squall/shared/contract/text'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { requireMember } from '../../platform/http-server/request-context'
import { serveGuardedPictures } from '../../platform/pictures/guarded-pictures'
import { multipartOptions, readUploadedPicture } from '../../platform/pictures/uploads'
import type { Services } from '../../services'
import { requireReportTakesPicture, setStormReportPicture } from './mutations'
import { canSeeStormReport, stormReportNotFound } from './policy'

const { stormReports } = tables

export const StormReportPath = z.object({ id: Identifier.describe('Your own storm report') })

/** Serves the upload of a report's picture as a multipart form, and the files to users who may see the report. */
export async function stormReportRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  await app.register(multipart, multipartOptions)

  app.post('/api/storm-reports/:id/picture', async (request, reply) => {
    const { user } = await requireMember(services, request, reply)
    const { id } = StormReportPath.parse(request.params)
    requireReportTakesPicture(services.db, id, user)
    services.limits.uploadByUser.take(user.id)
    return services.uploads.run(user.id, async (hold) =>
      setStormReportPicture(services, id, user, await readUploadedPicture(request, hold)),
    )
  })

  serveGuardedPictures(app, {
    services,
    kind: 'storm-reports',
    missing: stormReportNotFound,
    canFetch(imageUrl, requester) {
      const report = services.db.select().from(stormReports).where(eq(stormReports.imageUrl, imageUrl)).get()
      return report !== undefined && canSeeStormReport(report, requester)
    },
  })
}
