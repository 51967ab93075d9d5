import { SEARCH_HITS, type SearchHits } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, sql } from 'drizzle-orm'
import { toFullTextQuery } from '../../platform/full-text'
import { isNotDeleted } from '../people/queries'
import { isPublicPhoto } from '../photos/policy'

const { chaseRoutes, photos, posts, users } = tables
const EXCERPT_CHARACTERS = 160
const by = { displayName: users.displayName }

/** Returns the newest posts, photos and routes that match the words and that anyone may see, at most five of each. */
export function searchEverything(db: Db, typed: string): SearchHits {
  const words = toFullTextQuery(typed)
  if (words === null) return { posts: [], photos: [], routes: [] }
  return { posts: searchPosts(db, words), photos: searchPhotos(db, words), routes: searchRoutes(db, words) }
}

function searchPosts(db: Db, words: string): SearchHits['posts'] {
  return db
    .select({
      id: posts.id,
      excerpt: sql<string>`substr(${posts.content}, 1, ${EXCERPT_CHARACTERS})`,
      postType: posts.postType,
      createdAt: posts.createdAt,
      user: by,
    })
    .from(posts)
    .innerJoin(sql`posts_text`, sql`posts_text.rowid = ${posts.serial}`)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(sql`posts_text match ${words}`, eq(posts.status, 'approved'), isNotDeleted))
    .orderBy(sql`posts_text.rowid desc`)
    .limit(SEARCH_HITS)
    .all()
    .map((post) => ({ ...post, createdAt: post.createdAt.toISOString() }))
}

function searchPhotos(db: Db, words: string): SearchHits['photos'] {
  return db
    .select({ id: photos.id, title: photos.title, imageUrl: photos.imageUrl, user: by })
    .from(photos)
    .innerJoin(sql`photos_text`, sql`photos_text.rowid = ${photos.serial}`)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(and(sql`photos_text match ${words}`, isPublicPhoto(), isNotDeleted))
    .orderBy(sql`photos_text.rowid desc`)
    .limit(SEARCH_HITS)
    .all()
}

function searchRoutes(db: Db, words: string): SearchHits['routes'] {
  const { id, title, startLocation, endLocation } = chaseRoutes
  return db
    .select({ id, title, startLocation, endLocation, user: by })
    .from(chaseRoutes)
    .innerJoin(sql`chase_routes_text`, sql`chase_routes_text.rowid = ${chaseRoutes.serial}`)
    .innerJoin(users, eq(users.id, chaseRoutes.userId))
    .where(and(sql`chase_routes_text match ${words}`, isNotDeleted))
    .orderBy(sql`chase_routes_text.rowid desc`)
    .limit(SEARCH_HITS)
    .all()
}
