import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, tables } from '.'

const { users, photos, photoComments, photoLikes, posts, postHashtags, hashtags, postComments, viewMarks } = tables
const { meetups, meetupMembers, contests, contestEntries, contestVotes } = tables
const createdAt = new Date()

function open() {
  const { db, close } = openDatabase(':memory:', fileURLToPath(new URL('migrations', import.meta.url)))
  onTestFinished(close)
  for (const id of ['ana', 'ben', 'eve']) {
    db.insert(users).values({ id, username: id, email: id, displayName: id, passwordHash: 'x', createdAt }).run()
  }
  const look = { width: 4, height: 3, placeholder: '', isPublic: true, status: 'approved', createdAt } as const
  const addPhoto = (id: string, userId: string, title: string) =>
    db
      .insert(photos)
      .values({ id, userId, title, imageUrl: id, stormType: 'hail', ...look })
      .run()
  const found = (table: string, words: string) =>
    db
      .all<{ rowid: number }>(
        sql`select rowid from ${sql.identifier(table)} where ${sql.identifier(table)} match ${words}`,
      )
      .map(({ rowid }) => rowid)
  const deletePerson = (id: string) => db.delete(users).where(eq(users.id, id)).run()
  return { db, addPhoto, found, deletePerson }
}

test('photos are found by their words, after edits and without accents, and not after deletion', () => {
  const { db, addPhoto, found, deletePerson } = open()
  addPhoto('one', 'ana', 'Granizo en Córdoba')
  addPhoto('two', 'ben', 'Wall cloud')
  expect(found('photos_text', '"cordo"*')).toEqual([1])
  expect(found('photos_text', '"hail"')).toEqual([1, 2])
  db.update(photos).set({ title: 'Shelf cloud' }).where(eq(photos.id, 'one')).run()
  expect(found('photos_text', '"cordoba"')).toEqual([])
  expect(found('photos_text', '"cloud"')).toEqual([1, 2])
  deletePerson('ana')
  expect(found('photos_text', '"cloud"')).toEqual([2])
  db.run(sql`insert into photos_text (photos_text, rank) values ('integrity-check', 1)`)
})

test('counters stay right when a person is deleted with their likes, comments, votes and places', () => {
  const { db, addPhoto, deletePerson } = open()
  addPhoto('p', 'ana', 'Wall cloud')
  const like = db.insert(photoLikes).values({ photoId: 'p', userId: 'ben', createdAt }).onConflictDoNothing()
  expect([like.run().changes, like.run().changes]).toEqual([1, 0])
  db.insert(photoLikes).values({ photoId: 'p', userId: 'ana', createdAt }).run()
  db.insert(viewMarks).values({ subject: 'photo', subjectId: 'p', viewer: 'x', createdAt }).run()
  const contest = { title: 'Best', contestType: 'photo', maxSubmissions: 2, endsAt: createdAt, createdAt } as const
  db.insert(contests)
    .values({ id: 'c', createdBy: 'ben', ...contest })
    .run()
  db.insert(contestEntries).values({ id: 'e', contestId: 'c', photoId: 'p', createdAt }).run()
  db.insert(contestVotes).values({ contestId: 'c', userId: 'ben', entryId: 'e', createdAt }).run()
  db.insert(posts)
    .values({ id: 's', userId: 'ana', content: 'Hail', postType: 'tip', status: 'approved', createdAt })
    .run()
  db.insert(photoComments).values({ id: 'pk', photoId: 'p', userId: 'ben', content: 'Big', createdAt }).run()
  db.insert(postComments).values({ id: 'k', postId: 's', userId: 'ben', content: 'Big', createdAt }).run()

  expect(db.select().from(photos).get()).toMatchObject({ likes: 2, views: 1, comments: 1 })
  expect(db.select().from(contestEntries).get()).toMatchObject({ votes: 1 })
  expect(db.select().from(posts).get()).toMatchObject({ comments: 1 })
  deletePerson('ben')
  expect(db.select().from(photos).get()).toMatchObject({ likes: 1, comments: 0 })
  expect(db.select().from(contestEntries).get()).toMatchObject({ votes: 0 })
  expect(db.select().from(posts).get()).toMatchObject({ comments: 0 })
  expect(db.select().from(contests).get()).toMatchObject({ createdBy: null, currentSubmissions: 1 })
  deletePerson('ana')
  expect(db.select().from(contests).get()).toMatchObject({ currentSubmissions: 0 })
})

test('a meetup never holds more people than it may', () => {
  const { db } = open()
  const meetup = { title: 'Chili', location: 'Norman', meetupDate: createdAt, maxParticipants: 1, createdAt }
  db.insert(meetups)
    .values({ id: 'm', userId: 'ana', ...meetup })
    .run()
  const join = (userId: string) => db.insert(meetupMembers).values({ meetupId: 'm', userId, createdAt }).run()
  join('ana')
  expect(() => join('ben')).toThrow('meetups_not_overfull')
  db.delete(meetupMembers).where(eq(meetupMembers.userId, 'ana')).run()
  join('ben')
  expect(db.select().from(meetupMembers).all()).toHaveLength(1)
})

test('hashtags are counted over their posts, and disappear with the last', () => {
  const { db, deletePerson } = open()
  for (const [id, userId] of [
    ['a', 'ana'],
    ['b', 'ben'],
  ] as const) {
    db.insert(posts).values({ id, userId, content: 'Hail', postType: 'tip', status: 'approved', createdAt }).run()
  }
  const tag = (hashtag: string, postSerial: number) => db.insert(postHashtags).values({ hashtag, postSerial }).run()
  tag('hail', 1)
  tag('hail', 2)
  tag('norman', 1)
  expect(db.select().from(hashtags).all()).toEqual([
    { hashtag: 'hail', posts: 2 },
    { hashtag: 'norman', posts: 1 },
  ])
  deletePerson('ana')
  expect(db.select().from(hashtags).all()).toEqual([{ hashtag: 'hail', posts: 1 }])
})
