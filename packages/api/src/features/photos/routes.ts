import multipart from '@fastify/multipart'
import { PhotoDetails } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest } from '../../errors'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { requireMember } from '../../platform/http-server/request-context'
import { serveGuardedPictures } from '../../platform/pictures/guarded-pictures'
import { multipartOptions, readUploadForm } from '../../platform/pictures/uploads'
import type { Services } from '../../services'
import { addPhoto, requireFewPending } from './mutations'
import { maySee, photoNotFound } from './policy'

const { photos } = tables

/** The texts beside the picture in the upload form. */
export const PhotoForm = PhotoDetails.extend({
  isPublic: z
    .string()
    .trim()
    .pipe(z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'isPublic must be true or false' }))
    .prefault('true')
    .describe('`true`, `false`, `1` or `0`'),
})

/** The fields that were filled in: a browser sends the others as empty texts. */
const filledIn = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** The upload of a photo as a multipart form, and the files of photos for those who may see them. */
export async function photoRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  await app.register(multipart, multipartOptions)

  app.post('/api/photos/upload', async (request, reply) => {
    const { user } = await requireMember(services, request, reply)
    services.limits.uploadByUser.take(user.id)
    requireFewPending(services.db, user.id)
    return services.uploads.run(user.id, async (hold) => {
      const { bytes, texts } = await readUploadForm(request, hold)
      const details = PhotoForm.safeParse(filledIn(texts))
      if (!details.success) throw badRequest(details.error.issues[0]?.message ?? 'That input is not valid')
      if (bytes.length === 0) throw badRequest('Please select a photo file to upload.')
      return addPhoto(services, user, details.data, bytes)
    })
  })

  serveGuardedPictures(app, {
    services,
    kind: 'photos',
    missing: photoNotFound,
    canFetch(imageUrl, asker) {
      const photo = services.db.select().from(photos).where(eq(photos.imageUrl, imageUrl)).get()
      return photo !== undefined && maySee(photo, asker)
    },
  })
}
