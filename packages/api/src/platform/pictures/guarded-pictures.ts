import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../services'
import { CACHE } from '../http-server/cache-control'
import { createRequestContext } from '../http-server/request-context'
import type { SessionInfo } from '../sessions'
import { FILES_PREFIX, type GuardedKind } from './picture-storage'

const FileName = z.object({ name: z.string().regex(/^[\w-]{43}-(large|medium|small)\.webp$/) })
const Size = z.enum(['large', 'medium', 'small'])

interface Guard {
  services: Services
  kind: GuardedKind
  /** Returns whether a user (null: a visitor) may see the photo, post or stream of a picture, named by the URL of its large size. */
  canFetch(imageUrl: string, user: SessionInfo['user'] | null): boolean
  /** Returns the refusal, the same for missing and for hidden pictures. */
  missing(): Error
}

/** Serves picture files to users who may see the photo, post or stream they belong to. */
export function serveGuardedPictures(app: FastifyInstance, { services, kind, canFetch, missing }: Guard): void {
  const createContext = createRequestContext(services)
  app.get(`${FILES_PREFIX}${kind}/:name`, async (request, reply) => {
    const name = FileName.safeParse(request.params).data?.name
    if (name === undefined) throw missing()
    const [, stem = '', size] = /^(.+)-(\w+)\.webp$/.exec(name) ?? []
    const imageUrl = `${FILES_PREFIX}${kind}/${stem}-large.webp`
    // Most pictures are public, and these need no session.
    const isFree = canFetch(imageUrl, null)
    const user = isFree ? null : ((await createContext({ req: request, res: reply })).session?.user ?? null)
    const file = services.files.getPicturePath(imageUrl, Size.parse(size))
    if (file === null || !(isFree || canFetch(imageUrl, user))) throw missing()
    reply
      .header('cache-control', isFree ? CACHE.hideable : CACHE.personal)
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
