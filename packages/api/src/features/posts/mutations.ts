import {
  type CreatePostInput,
  HASHTAGS_MAX,
  isPublishedAtOnce,
  type MediaType,
  type Post,
} from '@squall/shared/contract/community'
import { findHashtags } from '@squall/shared/rules/mentions-and-hashtags'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { type Requester, requireNotOwn } from '../people/queries'
import { getPostPicture, type PostMediaServices, storePostMedia } from './media'
import { requirePostAuthor, requirePublishedPost, requireRoomForPost } from './policy'
import { recordPostActivity, updateHashtagIndex } from './publication'
import { getPost } from './queries'

const { postLikes, posts } = tables

/** The author of a new post, from the session. */
type Author = Requester & Pick<SessionInfo['user'], 'accountStatus'>

/**
 * Returns the new post. A warning of an approved member is public at once and reviewed afterwards; other posts wait for
 * approval. Hashtags come from the list and then from the text, at most ten together.
 * @throws BAD_REQUEST, CONFLICT (too many waiting), TOO_MANY_REQUESTS, and what fetching a picture throws
 */
export async function createPost(
  services: PostMediaServices & Pick<Services, 'now' | 'trending'>,
  author: Author,
  { content, postType, hashtags, location, mediaUrl }: z.output<typeof CreatePostInput>,
): Promise<Post> {
  const { db, files, limits, now, trending } = services
  const mediaType = toMediaType(postType)
  if (mediaUrl && mediaType === null) throw badRequest('Only posts of type photo and video have media')
  limits.postByUser.take(author.id)
  requireRoomForPost(db, author.id)
  const media = mediaUrl && mediaType ? await storePostMedia(services, author.id, mediaType, mediaUrl) : null
  const id = newId()
  const tags = [...new Set([...hashtags, ...findHashtags(content)])].slice(0, HASHTAGS_MAX)
  const isPublic = isPublishedAtOnce(postType, author.accountStatus)
  const createdAt = now()
  try {
    db.transaction((tx) => {
      tx.insert(posts)
        .values({
          id,
          userId: author.id,
          content,
          postType,
          hashtags: JSON.stringify(tags),
          location: location ?? null,
          mediaUrl: media,
          mediaType: media === null ? null : mediaType,
          status: isPublic ? 'approved' : 'pending',
          createdAt,
        })
        .run()
      if (!isPublic) return
      updateHashtagIndex(tx, getPost(tx, id, author))
      recordPostActivity(tx, { userId: author.id, content }, createdAt)
    })
  } catch (error) {
    await files.removePictures(getPostPicture(media))
    throw error
  }
  if (isPublic) trending.renew()
  return getPost(db, id, author)
}

const toMediaType = (postType: Post['postType']): MediaType | null =>
  postType === 'photo' || postType === 'video' ? postType : null

/**
 * Returns the likes after setting or removing one person's like. Repeating either changes nothing.
 * @throws NOT_FOUND, CONFLICT (not published), FORBIDDEN for one's own post
 */
export function setPostLike(
  { db, now }: Pick<Services, 'db' | 'now'>,
  postId: string,
  requester: Requester,
  liked: boolean,
): Post {
  const userId = requester.id
  db.transaction((tx) => {
    const post = requirePublishedPost(tx, postId, requester)
    if (liked) requireNotOwn(post, userId, 'post')
    if (liked) tx.insert(postLikes).values({ postId, userId, createdAt: now() }).onConflictDoNothing().run()
    else
      tx.delete(postLikes)
        .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, userId)))
        .run()
  })
  return getPost(db, postId, requester)
}

/**
 * Returns the post that was deleted, picture included.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function removePost(
  { db, files, trending }: Pick<Services, 'db' | 'files' | 'trending'>,
  id: string,
  requester: Requester,
): Promise<Post> {
  requirePostAuthor(db, id, requester)
  const post = getPost(db, id, requester)
  db.delete(tables.posts).where(eq(tables.posts.id, id)).run()
  trending.renew()
  await files.removePictures(getPostPicture(post.mediaUrl))
  return post
}
