import { POST_PAGE } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFeed } from './testing'

const DAY_MS = 86_400_000
const contents = (posts: { content: string }[]) => posts.map(({ content }) => content)

test('a post waits for approval, and only its author and administrators see it', async () => {
  const { as, people } = await createFeed()
  const post = await as.owner.posts.create({
    content: '  Wall cloud #ElReno ',
    postType: 'forecast',
    location: 'El Reno',
  })
  expect(post).toMatchObject({
    content: 'Wall cloud #ElReno',
    postType: 'forecast',
    hashtags: ['elreno'],
    location: 'El Reno',
    mediaUrl: null,
    status: 'pending',
    userId: people.owner.id,
    user: { username: 'owner', displayName: 'OWNER', profileImageUrl: null },
    _count: { likes: 0, comments: 0 },
  })
  expect(await as.owner.posts.mine({})).toEqual([post])
  expect(await as.admin.posts.pending({})).toEqual([post])
  for (const other of [as.other, as.anonymous]) {
    await expect(other.posts.get({ id: post.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.posts.comments({ id: post.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.posts.view({ id: post.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await other.posts.recent()).toEqual([])
  }
  expect(await as.other.posts.list({})).toEqual([])
  expect(await as.owner.posts.list({ hashtag: 'elreno' })).toEqual([])
  expect(await as.other.posts.trending()).toEqual([])
})

test('anyone sees an approved post', async () => {
  const { as, post } = await createFeed()
  const { id } = await post('Hail')
  expect(contents(await as.anonymous.posts.recent())).toEqual(['Hail'])
  expect(await as.anonymous.posts.get({ id })).toMatchObject({ status: 'approved', content: 'Hail' })
  expect(contents(await as.other.posts.list({}))).toEqual(['Hail'])
  expect(await as.admin.posts.pending({})).toEqual([])
  expect((await as.anonymous.activities.list({ userId: (await as.owner.auth.user()).id }))[0]).toMatchObject({
    activityTitle: 'Posted: Hail',
  })
})

test('lists and posting need a session', async () => {
  const { as } = await createFeed()
  const calls = [
    as.anonymous.posts.list({}),
    as.anonymous.posts.mine({}),
    as.anonymous.posts.trending(),
    as.anonymous.posts.create({ content: 'x' }),
    as.anonymous.posts.pending({}),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('only administrators review; the author sees the reason of a rejection, and its hashtags no longer count', async () => {
  const { as, post } = await createFeed()
  const { id } = await post('Rope out #tornado')
  expect(await as.other.posts.trending()).toEqual([{ hashtag: 'tornado', count: 1 }])
  expect(await as.admin.posts.reject({ id, reason: ' Not ours to show ' })).toMatchObject({ status: 'rejected' })
  expect(await as.owner.posts.get({ id })).toMatchObject({ rejectReason: 'Not ours to show' })
  await expect(as.other.posts.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.other.posts.trending()).toEqual([])
  await as.admin.posts.approve({ id })
  expect(await as.admin.posts.approve({ id })).toMatchObject({ status: 'approved', rejectReason: null })
  expect(await as.other.posts.trending()).toEqual([{ hashtag: 'tornado', count: 1 }])

  for (const decide of ['approve', 'reject'] as const) {
    await expect(as.owner.posts[decide]({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.anonymous.posts[decide]({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.admin.posts[decide]({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(as.owner.posts.pending({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.posts.reject({ id, reason: 'x'.repeat(501) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the feed is filtered by type, words and hashtag, and comes in pages', async () => {
  const { as, post } = await createFeed()
  for (let n = 0; n < POST_PAGE; n++) await post(`Small hail ${n}`, { postType: 'tip' })
  await post('Tornado near Córdoba #Plains', { postType: 'warning', location: 'Yukon' })
  await post('Evening light', { hashtags: ['#plains', 'hail'] })
  const list = as.other.posts.list
  expect(contents(await list({ type: 'warning' }))).toEqual(['Tornado near Córdoba #Plains'])
  expect(contents(await list({ search: 'cordob torn' }))).toEqual(['Tornado near Córdoba #Plains'])
  expect(contents(await list({ search: 'yukon' }))).toHaveLength(1)
  expect(contents(await list({ hashtag: '#PLAINS' }))).toEqual(['Evening light', 'Tornado near Córdoba #Plains'])
  expect(contents(await list({ hashtag: 'plains', search: 'light' }))).toEqual(['Evening light'])
  expect(contents(await list({ hashtag: 'plains', type: 'warning' }))).toHaveLength(1)
  expect(await list({ search: '" OR 1 -- *' })).toEqual([])
  expect(await list({ search: '%_"\'' })).toEqual([])
  expect(await list({ hashtag: 'nothing' })).toEqual([])

  for (const filter of [{}, { search: 'hail' }, { type: 'tip' as const }]) {
    const whole = [...(await list(filter))]
    for (let page = whole; page.length > 0; ) {
      page = await list({ ...filter, cursor: page.at(-1)?.serial })
      whole.push(...page)
    }
    const serials = whole.map(({ serial }) => serial)
    expect(serials).toEqual([...new Set(serials)].sort((a, b) => b - a))
    expect(whole.length).toBeGreaterThanOrEqual(POST_PAGE)
  }
  expect(await list({ cursor: 1 })).toEqual([])
})

test('trending counts the posts of the last seven days, most used first', async () => {
  const { as, post, passTime } = await createFeed()
  await post('Old #drought #plains')
  passTime(6 * DAY_MS)
  await post('#plains')
  await post('#hail #plains')
  expect(await as.other.posts.trending()).toEqual([
    { hashtag: 'plains', count: 3 },
    { hashtag: 'drought', count: 1 },
    { hashtag: 'hail', count: 1 },
  ])
  passTime(DAY_MS)
  expect(await as.other.posts.trending()).toEqual([
    { hashtag: 'plains', count: 2 },
    { hashtag: 'hail', count: 1 },
  ])
})

test('at most ten hashtags trend', async () => {
  const { as, post } = await createFeed()
  await post(Array.from({ length: 8 }, (_, n) => `#first${n}`).join(' '))
  await post(Array.from({ length: 8 }, (_, n) => `#second${n}`).join(' '))
  expect(await as.other.posts.trending()).toHaveLength(10)
})

test('posts of deleted accounts are not shown', async () => {
  const { as, db, people, post, passTime } = await createFeed()
  const { id } = await post('Gone #gone')
  await as.other.posts.comment({ id: (await post('Stays')).id, content: 'Nice' })
  for (const { id: userId } of [people.owner])
    db.update(tables.users).set({ accountStatus: 'deleted' }).where(eq(tables.users.id, userId)).run()
  passTime(61_000)
  expect(await as.anonymous.posts.recent()).toEqual([])
  expect(await as.other.posts.list({})).toEqual([])
  expect(await as.other.posts.list({ search: 'gone' })).toEqual([])
  expect(await as.other.posts.trending()).toEqual([])
  await expect(as.other.posts.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.other.posts.like({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('only its author deletes a post', async () => {
  const { as, post } = await createFeed()
  const { id } = await post('Mine #mine')
  await as.other.posts.like({ id })
  await expect(as.other.posts.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.posts.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.posts.remove({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.posts.remove({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.owner.posts.remove({ id })).toMatchObject({ id, likes: 1 })
  await expect(as.owner.posts.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.other.posts.trending()).toEqual([])
  expect(await as.other.posts.list({ search: 'mine' })).toEqual([])
})

test('script in any text stays text, and hashtags of a kilobyte are refused', async () => {
  const { as } = await createFeed()
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const { id } = await as.owner.posts.create({ content: `${script} #ok<b>`, location: script })
  await as.admin.posts.approve({ id })
  expect(await as.other.posts.get({ id })).toMatchObject({
    content: `${script} #ok<b>`,
    location: script,
    hashtags: ['ok'],
  })
  const comment = await as.other.posts.comment({ id, content: script })
  expect(comment.content).toBe(script)
  expect((await as.owner.posts.create({ content: `#${'x'.repeat(1_000)}` })).hashtags).toEqual([])
  for (const hashtag of ['<script>', `${'x'.repeat(1_000)}`, 'two words', '']) {
    await expect(as.owner.posts.create({ content: 'x', hashtags: [hashtag] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'A hashtag has at most 30 letters, digits and underscores',
    })
  }
  const tooMany = Array.from({ length: 11 }, (_, n) => `tag${n}`)
  await expect(as.owner.posts.create({ content: 'x', hashtags: tooMany })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('a post has text of bounded length and a known type', async () => {
  const { as } = await createFeed()
  await expect(as.owner.posts.create({ content: ' \n ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Please write something to share with the community',
  })
  await expect(as.owner.posts.create({ content: 'x'.repeat(2_001) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as.owner.posts.create({ content: 'x', location: 'x'.repeat(101) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(as.other.posts.list({ search: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as.other.posts.list({ cursor: -1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('posting is rate-limited, and so is the number of waiting posts', async () => {
  const { as, passTime } = await createFeed()
  for (let n = 0; n < 10; n++) await as.owner.posts.create({ content: 'x' })
  await expect(as.owner.posts.create({ content: 'x' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  passTime(11 * 60_000)
  for (let n = 0; n < 10; n++) await as.owner.posts.create({ content: 'x' })
  passTime(11 * 60_000)
  await expect(as.owner.posts.create({ content: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(as.other.posts.create({ content: 'x' })).resolves.toBeDefined()
})

test('the newest twelve posts are there for the hub, whose overview shows three', async () => {
  const { as, post } = await createFeed()
  for (let n = 1; n <= 13; n++) await post(`Hail ${n}`)
  const recent = await as.anonymous.posts.recent()
  expect(recent).toHaveLength(12)
  expect(recent[0]?.content).toBe('Hail 13')
})
