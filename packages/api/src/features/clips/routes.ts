import { existsSync } from 'node:fs'
import { Identifier } from '@squall/shared/contract/text'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../errors'
import { CACHE } from '../../platform/http-server/cache-control'
import { sendFileRange } from '../../platform/http-server/file-range'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { createRequestContext } from '../../platform/http-server/request-context'
import { serveGuardedPictures } from '../../platform/pictures/guarded-pictures'
import type { Services } from '../../services'
import { filmTypes } from '../recordings/film/choose-film'
import { toFileName } from '../recordings/routes'
import { canSeeClip, requireVisibleClip } from './policy'

export const ClipPath = z.object({ id: Identifier.describe('The clip') })

/** Serves the films of clips, to play and to download, and their pictures. */
export async function clipRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  const createContext = createRequestContext(services)

  async function sendFilm(request: FastifyRequest, reply: FastifyReply, isDownload: boolean) {
    const { id } = ClipPath.parse(request.params)
    const { session } = await createContext({ req: request, res: reply })
    const clip = requireVisibleClip(services.db, id, session?.user ?? null)
    const path = services.clipFiles.getPath(clip)
    if (!existsSync(path)) throw notFound('The film of this clip is missing')
    reply
      .type(filmTypes[clip.format])
      .header('cache-control', clip.removedAt === null ? CACHE.hideable : CACHE.personal)
    if (isDownload) {
      const name = toFileName(clip.recordedAt, clip.title)
      reply.header('content-disposition', `attachment; filename="${name}.${clip.format}"`)
    }
    return sendFileRange(request, reply, { path, bytes: clip.bytes, etag: clip.id })
  }

  app.get('/api/clips/:id/film', (request, reply) => sendFilm(request, reply, false))
  app.get('/api/clips/:id/download', (request, reply) => sendFilm(request, reply, true))

  serveGuardedPictures(app, {
    services,
    kind: 'clips',
    missing: () => notFound('Picture not found'),
    canFetch(url, requester) {
      const { clips } = tables
      const clip = services.db.select().from(clips).where(eq(clips.thumbnailUrl, url)).get()
      return clip !== undefined && canSeeClip(clip, requester)
    },
  })
}
