import { SEARCH_HITS, type SearchHits } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { mergeNewest, type TextMatch, toTextMatches } from '../../platform/full-text'
import { toGlob } from '../../platform/glob'
import { findTowns } from '../../weather/geocoding/find-towns'
import { channels, isPublicClip } from '../clips/queries'
import { authorColumns, isNotDeleted } from '../people/queries'
import { isPublicPhoto } from '../photos/policy'
import { findReplays } from '../replays/queries'

const { chaseRoutes, clips, photos, posts, users } = tables
const EXCERPT_CHARACTERS = 160
const by = { displayName: users.displayName }

/** Returns what matches and anyone may see, at most five of each kind. */
export function searchEverything(db: Db, typed: string): SearchHits {
  return {
    posts: findNewest(toTextMatches('posts', typed), (match) => searchPosts(db, match)),
    photos: findNewest(toTextMatches('photos', typed), (match) => searchPhotos(db, match)),
    routes: findNewest(toTextMatches('chase_routes', typed), (match) => searchRoutes(db, match)),
    replays: findReplays(db, typed, SEARCH_HITS),
    clips: findNewest(toTextMatches('clips', typed), (match) => searchClips(db, match)),
    people: searchPeople(db, typed.trim()),
    places: findTowns(typed, SEARCH_HITS),
  }
}

function findNewest<Hit extends { serial: number }>(matches: TextMatch[], find: (match: TextMatch) => Hit[]) {
  return mergeNewest(matches.map(find), SEARCH_HITS).map(({ serial: _serial, ...hit }) => hit)
}

function searchPosts(db: Db, match: TextMatch) {
  return db
    .select({
      serial: posts.serial,
      id: posts.id,
      excerpt: sql<string>`substr(${posts.content}, 1, ${EXCERPT_CHARACTERS})`,
      postType: posts.postType,
      createdAt: posts.createdAt,
      user: by,
    })
    .from(posts)
    .innerJoin(match.index, eq(match.rowid, posts.serial))
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(match.matches, eq(posts.status, 'approved'), isNotDeleted))
    .orderBy(desc(match.rowid))
    .limit(SEARCH_HITS)
    .all()
    .map((post) => ({ ...post, createdAt: post.createdAt.toISOString() }))
}

function searchPhotos(db: Db, match: TextMatch) {
  const { serial, id, title, imageUrl } = photos
  return db
    .select({ serial, id, title, imageUrl, user: by })
    .from(photos)
    .innerJoin(match.index, eq(match.rowid, photos.serial))
    .innerJoin(users, eq(users.id, photos.userId))
    .where(and(match.matches, isPublicPhoto(), isNotDeleted))
    .orderBy(desc(match.rowid))
    .limit(SEARCH_HITS)
    .all()
}

function searchRoutes(db: Db, match: TextMatch) {
  const { serial, id, title, startLocation, endLocation } = chaseRoutes
  return db
    .select({ serial, id, title, startLocation, endLocation, user: by })
    .from(chaseRoutes)
    .innerJoin(match.index, eq(match.rowid, chaseRoutes.serial))
    .innerJoin(users, eq(users.id, chaseRoutes.userId))
    .where(and(match.matches, isNotDeleted))
    .orderBy(desc(match.rowid))
    .limit(SEARCH_HITS)
    .all()
}

function searchClips(db: Db, match: TextMatch) {
  const { serial, id, title } = clips
  return db
    .select({ serial, id, title, channel: { displayName: channels.displayName } })
    .from(clips)
    .innerJoin(match.index, eq(match.rowid, clips.serial))
    .innerJoin(users, eq(users.id, clips.userId))
    .innerJoin(channels, eq(channels.id, clips.channelId))
    .where(and(match.matches, isPublicClip()))
    .orderBy(desc(match.rowid))
    .limit(SEARCH_HITS)
    .all()
}

/** Shorter texts are in nearly every name. */
const LEAST_LETTERS_OF_A_NAME = 2

/** Returns approved people by a part of their display name or username; email addresses are not searched. */
function searchPeople(db: Db, typed: string) {
  const name = typed.replace(/^@/, '')
  if (name.length < LEAST_LETTERS_OF_A_NAME) return []
  const pattern = toGlob(name)
  return db
    .select(authorColumns)
    .from(users)
    .where(
      and(
        eq(users.accountStatus, 'approved'),
        or(sql`${users.displayName} glob ${pattern}`, sql`${users.username} glob ${pattern}`),
      ),
    )
    .orderBy(desc(users.chaserScore), desc(users.id))
    .limit(SEARCH_HITS)
    .all()
}
