import multipart from '@fastify/multipart'
import { PhotoDetails } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { badRequest } from '../../errors'
import { guardPictures } from '../../platform/guarded-pictures'
import { answerRefusals, requireMember } from '../../platform/plain-routes'
import { readFlag } from '../../platform/read-texts'
import { readForm, uploadLimits } from '../../platform/read-upload'
import type { Services } from '../../services'
import { addPhoto, requireFewPending } from './mutations'
import { maySee, photoNotFound } from './policy'

const { photos } = tables

/** The fields of a form are texts: what is empty was not filled in. */
const detailsOf = ({ title = '', isPublic = '', ...texts }: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  title,
  ...(isPublic.trim() !== '' && { isPublic: readFlag('isPublic', isPublic) }),
})

/** What is no call: photos come as multipart forms, and their files go out to those who may see them. */
export async function photoRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  await app.register(multipart, uploadLimits)

  app.post('/api/photos/upload', async (request, reply) => {
    const { user } = await requireMember(services, request, reply)
    services.limits.uploadByUser.take(user.id)
    requireFewPending(services.db, user.id)
    return services.uploads.run(user.id, async (hold) => {
      const { bytes, texts } = await readForm(request, hold)
      const details = PhotoDetails.safeParse(detailsOf(texts))
      if (!details.success) throw badRequest(details.error.issues[0]?.message ?? 'That input is not valid')
      if (bytes.length === 0) throw badRequest('Please select a photo file to upload.')
      return addPhoto(services, user, details.data, bytes)
    })
  })

  guardPictures(app, {
    services,
    kind: 'photos',
    missing: photoNotFound,
    mayFetch(imageUrl, asker) {
      const photo = services.db.select().from(photos).where(eq(photos.imageUrl, imageUrl)).get()
      return photo !== undefined && maySee(photo, asker)
    },
  })
}
