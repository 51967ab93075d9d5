import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { conflict, notFound } from '../../../errors'
import { createSingleFlight } from '../../../platform/concurrency'
import { CACHE } from '../../../platform/http-server/cache-control'
import { answerRefusals } from '../../../platform/http-server/http-errors'
import { createRequestContext } from '../../../platform/http-server/request-context'
import type { Services } from '../../../services'
import type { CmafSegment } from '../film/film-jobs'
import { mayWatchReplay, requireWatchableStream } from '../policy'
import { requireWatchableRecording } from '../queries'
import { listHlsParts, toPlaylist } from './playlist.rules'

export const PlaylistPath = z.object({ id: Identifier.describe('A replay') })
export const PartPath = PlaylistPath.extend({
  file: z.templateLiteral([z.int(), z.enum(['.m4s', '-init.mp4'])]).describe('A file that the playlist names'),
})

const NO_HLS = 'This replay has no picture that players of HLS can show'

/** Serves replays as HLS (RFC 8216) with CMAF segments, for players that are not ours. */
export async function hlsRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  const createContext = createRequestContext(services)
  const mux = createSingleFlight<CmafSegment>()

  async function open(request: FastifyRequest, reply: FastifyReply) {
    const { session, address } = await createContext({ req: request, res: reply })
    const id = PlaylistPath.safeParse(request.params).data?.id ?? ''
    const manifest = requireWatchableRecording(services, id, session?.user ?? null)
    const stream = requireWatchableStream(services.db, id, session?.user ?? null)
    // Not the visibility alone: of an account that is not approved, even a public replay is its owner's.
    const isOpen = mayWatchReplay(services.db, stream, null)
    return { id, stream, manifest, isOpen, key: session?.user.id ?? address, parts: listHlsParts(manifest.segments) }
  }

  app.get('/api/replays/:id/hls/index.m3u8', async (request, reply) => {
    const { stream, isOpen, parts } = await open(request, reply)
    if (parts.length === 0) throw conflict(NO_HLS)
    return reply
      .type('application/vnd.apple.mpegurl')
      .header('cache-control', isOpen ? CACHE.list : CACHE.guarded)
      .send(toPlaylist(parts, { hasEnded: !stream.isLive }))
  })

  app.get('/api/replays/:id/hls/:file', async (request, reply) => {
    const file = PartPath.safeParse(request.params).data?.file ?? ''
    const { id, isOpen, manifest, key, parts } = await open(request, reply)
    const part = parts.find(({ number }) => number === Number.parseInt(file, 10))
    const line = manifest.segments.find(({ number }) => number === part?.number)
    const isInit = file.endsWith('-init.mp4')
    if (part === undefined || line === undefined || (isInit && part.initNumber !== part.number))
      throw notFound('There is no such part')
    const etag = `"${line.sha256.slice(0, 32)}${isInit ? '-init' : ''}"`
    reply.header('etag', etag).header('cache-control', isOpen ? CACHE.hideable : CACHE.guarded)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const { number, video, hasSound } = part
    const folder = services.recordings.getFolder(id)
    const segment = await mux(`${id}/${number}`, () => services.films.muxCmaf(key, { folder, number, video, hasSound }))
    return reply
      .type(isInit ? 'video/mp4' : 'video/iso.segment')
      .send(Buffer.from(isInit ? segment.init : segment.media))
  })
}
