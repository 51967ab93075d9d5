import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { serveGuardedPictures } from '../../platform/pictures/guarded-pictures'
import type { Services } from '../../services'
import { canSeePost, postNotFound } from './policy'

const { posts } = tables

/** Serves the pictures of posts to users who may see the post. */
export async function postRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  serveGuardedPictures(app, {
    services,
    kind: 'posts',
    missing: postNotFound,
    canFetch(imageUrl, requester) {
      const post = services.db.select().from(posts).where(eq(posts.mediaUrl, imageUrl)).get()
      return post !== undefined && canSeePost(post, requester)
    },
  })
}
