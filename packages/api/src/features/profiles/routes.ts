import multipart from '@fastify/multipart'
import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CACHE } from '../../platform/http-server/cache-control'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { requireMember } from '../../platform/http-server/request-context'
import type { ProfilePictureKind } from '../../platform/pictures/picture-storage'
import { multipartOptions, readUploadedPicture } from '../../platform/pictures/uploads'
import type { Services } from '../../services'
import { requirePerson } from '../people/queries'
import { packExport } from './export/pack-export'
import { setProfilePicture } from './mutations'
import { requireOwnProfile } from './queries'

export const ProfilePath = z.object({ id: Identifier.describe('Your own id') })

/** The path of each kind of picture, and the answer's field with its URL. */
export const profilePictures: { path: string; kind: ProfilePictureKind; answer: string; summary: string }[] = [
  { path: 'avatar', kind: 'avatars', answer: 'profileImageUrl', summary: 'Sets your own picture' },
  { path: 'banner', kind: 'banners', answer: 'streaming_page_banner', summary: 'Sets the banner of your own page' },
]

/** Serves the upload of profile pictures as multipart forms, and the export of an account as a file. */
export async function profileRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  await app.register(multipart, multipartOptions)

  for (const { path, kind, answer } of profilePictures) {
    app.post(`/api/users/:id/${path}`, async (request, reply) => {
      const session = await requireMember(services, request, reply)
      const { id } = ProfilePath.parse(request.params)
      requirePerson(services.db, id)
      requireOwnProfile(id, session)
      services.limits.uploadByUser.take(id)
      return services.uploads.run(id, async (hold) => {
        const bytes = await readUploadedPicture(request, hold)
        return { [answer]: await setProfilePicture(services, kind, id, bytes) }
      })
    })
  }

  app.get('/api/users/:id/export', async (request, reply) => {
    const session = await requireMember(services, request, reply)
    const { id } = ProfilePath.parse(request.params)
    requirePerson(services.db, id)
    requireOwnProfile(id, session)
    services.limits.exportByUser.take(id)
    const name = `squall-${session.user.username.replace(/[^\w.-]/g, '_')}.zip`
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', CACHE.personal)
      .send(packExport(services, id))
  })
}
