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
import { addPhoto, requireRoomForPhoto } from './mutations'
import { canSeePhoto, photoNotFound } from './policy'

const { photos } = tables

/** The text fields of the upload form. */
export const PhotoUploadForm = PhotoDetails.extend({
  isPublic: z
    .string()
    .trim()
    .pipe(z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'isPublic must be true or false' }))
    .prefault('true')
    .describe('`true`, `false`, `1` or `0`'),
}).strict()

/** Returns the fields that are not empty: a browser sends the others as empty texts. */
const omitEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** Serves the upload of a photo as a multipart form, and the files of photos to users who may see them. */
export async function photoRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  await app.register(multipart, multipartOptions)

  app.post('/api/photos/upload', async (request, reply) => {
    const { user } = await requireMember(services, request, reply)
    services.limits.uploadByUser.take(user.id)
    requireRoomForPhoto(services.db, user.id)
    return services.uploads.run(user.id, async (hold) => {
      const { bytes, texts } = await readUploadForm(request, hold)
      const details = PhotoUploadForm.safeParse(omitEmpty(texts))
      if (!details.success) throw badRequest(details.error.issues[0]?.message ?? 'That input is not valid')
      if (bytes.length === 0) throw badRequest('Please select a photo file to upload.')
      return addPhoto(services, user, details.data, bytes)
    })
  })

  serveGuardedPictures(app, {
    services,
    kind: 'photos',
    missing: photoNotFound,
    canFetch(imageUrl, requester) {
      const photo = services.db.select().from(photos).where(eq(photos.imageUrl, imageUrl)).get()
      return photo !== undefined && canSeePhoto(photo, requester)
    },
  })
}
