import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../services'
import { createRequestContext } from './request-context'
import type { SessionInfo } from './sessions'
import { FILES_PREFIX, type GuardedKind } from './storage'

const FileName = z.object({ name: z.string().regex(/^[\w-]{43}-(large|medium|small)\.webp$/) })
const Size = z.enum(['large', 'medium', 'small'])
/** What is shown may be taken away again, so nobody keeps it for long. */
const SHOWN = 'public, max-age=3600'
const GUARDED = 'private, no-store'

interface Guard {
  services: Services
  kind: GuardedKind
  /** Whether somebody (null: anybody) may see what the picture with this address of its large size belongs to. */
  mayFetch(imageUrl: string, asker: SessionInfo['user'] | null): boolean
  /** The refusal, alike for what is not there and what is not to be seen. */
  missing(): Error
}

/** Sends the files of pictures to those who may see what they belong to. */
export function guardPictures(app: FastifyInstance, { services, kind, mayFetch, missing }: Guard): void {
  const contextOf = createRequestContext(services)
  app.get(`${FILES_PREFIX}${kind}/:name`, async (request, reply) => {
    const name = FileName.safeParse(request.params).data?.name
    if (name === undefined) throw missing()
    const [, stem = '', size] = /^(.+)-(\w+)\.webp$/.exec(name) ?? []
    const imageUrl = `${FILES_PREFIX}${kind}/${stem}-large.webp`
    // Whether it is for everybody is asked first: most are, and then nobody's session matters.
    const isFree = mayFetch(imageUrl, null)
    const asker = isFree ? null : ((await contextOf({ req: request, res: reply })).session?.user ?? null)
    const file = services.files.pictureFile(imageUrl, Size.parse(size))
    if (file === null || !(isFree || mayFetch(imageUrl, asker))) throw missing()
    reply
      .header('cache-control', isFree ? SHOWN : GUARDED)
      .header('content-security-policy', "default-src 'none'; sandbox")
    const etag = `"${name}"`
    if (isFree && request.headers['if-none-match'] === etag) return reply.code(304).send()
    const bytes = await readFile(file).catch(() => {
      throw missing()
    })
    if (isFree) reply.header('etag', etag)
    return reply.type('image/webp').send(bytes)
  })
}
