import { type CreatePostInput, HASHTAGS_MAX, type MediaType, type Post } from '@squall/shared/contract/community'
import { hashtagsIn } from '@squall/shared/rules/hashtags'
import { tables } from '@squall/shared/server/db'
import type { z } from 'zod'
import { badRequest } from '../../../errors'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import { ownFileOf, type PostMediaServices, storeMedia } from '../media'
import { type Asker, requireFewPending } from '../policy'
import { getPost } from '../queries'

const { posts } = tables

/**
 * Takes a post, which waits for approval. Hashtags come from the list and then from the text, at most ten together.
 * @throws BAD_REQUEST, CONFLICT (too many waiting), TOO_MANY_REQUESTS; what fetching a picture throws
 */
export async function createPost(
  services: PostMediaServices & Pick<Services, 'now'>,
  author: NonNullable<Asker>,
  { content, postType, hashtags, location, mediaUrl }: z.output<typeof CreatePostInput>,
): Promise<Post> {
  const { db, files, limits, now } = services
  const mediaType = mediaTypeOf(postType)
  if (mediaUrl && mediaType === null) throw badRequest('Only posts of type photo and video have media')
  limits.postByUser.take(author.id)
  requireFewPending(db, author.id)
  const media = mediaUrl && mediaType ? await storeMedia(services, author.id, mediaType, mediaUrl) : null
  const id = newId()
  const tags = [...new Set([...hashtags, ...hashtagsIn(content)])].slice(0, HASHTAGS_MAX)
  try {
    db.insert(posts)
      .values({
        id,
        userId: author.id,
        content,
        postType,
        hashtags: JSON.stringify(tags),
        location: location ?? null,
        mediaUrl: media,
        mediaType: media === null ? null : mediaType,
        status: 'pending',
        createdAt: now(),
      })
      .run()
  } catch (error) {
    await files.removePictures(ownFileOf(media))
    throw error
  }
  return getPost(db, id, author)
}

const mediaTypeOf = (postType: Post['postType']): MediaType | null =>
  postType === 'photo' || postType === 'video' ? postType : null
