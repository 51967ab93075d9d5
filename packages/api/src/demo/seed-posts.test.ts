import { CreatePostInput } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { demoPeople } from './people'
import { seedPeople } from './seed-people'
import { demoPosts, seedPosts } from './seed-posts'

test('the demonstration has a feed that trends, seeded once', async () => {
  const { db, services, caller } = await createTestContext({ demo: true })
  await seedPeople(db, 'demo-password', new Date())
  seedPosts(services)
  const everything = () =>
    [tables.posts, tables.postLikes, tables.postComments, tables.postHashtags].map((table) =>
      db.select().from(table).all(),
    )
  const before = everything()
  seedPosts(services)
  expect(everything()).toEqual(before)
  const [warning, newest] = await (await caller()).posts.recent()
  expect(warning).toMatchObject({ postType: 'warning', user: { username: 'theo_kasper' } })
  expect(newest).toMatchObject({ likes: 1, views: 12, user: { username: 'priya-nair' } })
  expect(services.trending.list().slice(0, 2)).toEqual([
    { hashtag: 'plains', count: 2 },
    { hashtag: 'safety', count: 2 },
  ])
})

test('every post is one that its author could have written', () => {
  const names = demoPeople.map(({ username }) => username)
  for (const { username, content, postType, location, likedBy, comments = [] } of demoPosts) {
    expect(CreatePostInput.safeParse({ content, postType, location }).success).toBe(true)
    expect(names).toEqual(expect.arrayContaining([username, ...likedBy, ...comments.map(([name]) => name)]))
  }
})
