import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import { tables } from '@squall/shared/db'
import { PhotoDetails } from '@squall/shared/photo'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest } from '../../errors'
import { answerRefusals, requireMember } from '../../lib/plain-routes'
import { readForm, uploadLimits } from '../../lib/read-upload'
import { createRequestContext } from '../../lib/request-context'
import type { Services } from '../../services'
import { addPhoto, requireFewPending } from './mutations/add-photo'
import { maySee, photoNotFound } from './policy'

const FileName = z.object({ name: z.string().regex(/^[\w-]{43}-(large|medium|small)\.webp$/) })
const Size = z.enum(['large', 'medium', 'small'])
/** A photo may be taken away again, so nobody keeps it for long. */
const SHOWN = 'public, max-age=3600'
const GUARDED = 'private, no-store'

/** The fields of a form are texts: what is empty was not filled in. */
const detailsOf = ({ title = '', isPublic, ...texts }: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  title,
  isPublic: isPublic !== 'false',
})

/** What is no call: photos come as multipart forms, and their files go out to those who may see them. */
export async function photoRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  await app.register(multipart, uploadLimits)
  const contextOf = createRequestContext(services)

  app.post('/api/photos/upload', async (request, reply) => {
    const { user } = await requireMember(services, request, reply)
    services.limits.uploadByUser.take(user.id)
    requireFewPending(services.db, user.id)
    const { bytes, texts } = await readForm(request)
    const details = PhotoDetails.safeParse(detailsOf(texts))
    if (!details.success) throw badRequest(details.error.issues[0]?.message ?? 'That input is not valid')
    if (bytes.length === 0) throw badRequest('Please select a photo file to upload.')
    return addPhoto(services, user, details.data, bytes)
  })

  app.get('/files/photos/:name', async (request, reply) => {
    const { photos } = tables
    const name = FileName.safeParse(request.params).data?.name
    if (name === undefined) throw photoNotFound()
    const [, stem = '', size] = /^(.+)-(\w+)\.webp$/.exec(name) ?? []
    const imageUrl = `/files/photos/${stem}-large.webp`
    const photo = services.db.select().from(photos).where(eq(photos.imageUrl, imageUrl)).get()
    // Whether a photo is shown is asked first: most are, and then nobody's session matters.
    const isFree = photo !== undefined && maySee(photo, null)
    const asker = isFree ? null : ((await contextOf({ req: request, res: reply })).session?.user ?? null)
    const file = services.files.pictureFile(imageUrl, Size.parse(size))
    if (photo === undefined || file === null || !maySee(photo, asker)) throw photoNotFound()
    reply
      .header('cache-control', isFree ? SHOWN : GUARDED)
      .header('content-security-policy', "default-src 'none'; sandbox")
    const etag = `"${name}"`
    if (isFree && request.headers['if-none-match'] === etag) return reply.code(304).send()
    const bytes = await readFile(file).catch(() => {
      throw photoNotFound()
    })
    if (isFree) reply.header('etag', etag)
    return reply.type('image/webp').send(bytes)
  })
}
