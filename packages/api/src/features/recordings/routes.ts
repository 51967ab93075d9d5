import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Identifier } from '@squall/shared/contract/text'
import { tables } from '@squall/shared/server/db'
import { getDurationMs, segmentFile } from '@squall/shared/server/recording'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { conflict, notFound } from '../../errors'
import { CACHE } from '../../platform/http-server/cache-control'
import { sendFileRange } from '../../platform/http-server/file-range'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { createRequestContext, requireMember } from '../../platform/http-server/request-context'
import type { Services } from '../../services'
import { chooseFilm, filmTypes } from './film/choose-film'
import { mayWatchReplay, requireWatchableStream } from './policy'
import { requireOwnRecording, requireWatchableRecording } from './queries'

export const RecordingPath = z.object({ id: Identifier.describe('A recorded stream') })
export const SegmentPath = RecordingPath.extend({
  number: z.coerce.number().int().min(1).describe('The number of a segment, from 1'),
})

const NO_PICTURE = 'The recording has no picture yet. Its segments can be downloaded one by one.'

/** Serves the segments of recordings, and recordings as one file. */
export async function recordingRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)

  app.get('/api/streams/:id/recording/segments/:number', async (request, reply) => {
    const { session } = await createRequestContext(services)({ req: request, res: reply })
    const { id, number } = SegmentPath.safeParse(request.params).data ?? {}
    if (id === undefined || number === undefined) throw notFound('There is no such segment')
    const { segments } = requireWatchableRecording(services, id, session?.user ?? null)
    const segment = segments.find((each) => each.number === number)
    const path = join(services.recordings.getFolder(id), segmentFile(number))
    if (segment === undefined || !existsSync(path)) throw notFound('There is no such segment')
    const isOpen = mayWatchReplay(services.db, requireWatchableStream(services.db, id, session?.user ?? null), null)
    reply.type('application/octet-stream').header('cache-control', isOpen ? CACHE.hideable : CACHE.guarded)
    return sendFileRange(request, reply, { path, bytes: segment.bytes, etag: segment.sha256 })
  })

  app.get('/api/streams/:id/recording/download', async (request, reply) => {
    const session = await requireMember(services, request, reply)
    const { id } = RecordingPath.parse(request.params)
    const manifest = requireOwnRecording(services, id, session)
    const kind = chooseFilm(manifest.segments)
    if (kind === null) throw conflict(NO_PICTURE)
    services.limits.downloadByUser.take(session.user.id)
    const order = { folder: services.recordings.getFolder(id), startMs: 0, endMs: getDurationMs(manifest) }
    const film = await services.films.stream(session.user.id, order)
    return reply
      .type(filmTypes[kind.format])
      .header('content-disposition', `attachment; filename="${getFileName(services, id)}.${kind.format}"`)
      .header('cache-control', CACHE.personal)
      .send(film)
  })
}

function getFileName({ db }: Pick<Services, 'db'>, id: string): string {
  const { streams } = tables
  const stream = db.select().from(streams).where(eq(streams.id, id)).get()
  return stream === undefined ? 'squall' : toFileName(stream.startedAt, stream.title)
}

/** Returns a name for a downloaded film, such as `squall-2026-05-20-supercell-west-of-moore`. */
export function toFileName(at: Date, title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return ['squall', at.toISOString().slice(0, 10), ...words].join('-').slice(0, 80)
}
