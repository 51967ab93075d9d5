import { existsSync } from 'node:fs'
import { MASKED_KEY } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContextWithUsers, createTestContext } from '../../testing/test-context'
import { selectChannels } from './queries'

const { streamingPages, users } = tables

describe('the directory', () => {
  test('lists only approved people who set up their page or have streamed', async () => {
    const { as, people } = await createContextWithUsers()
    expect(await as.anonymous.channels.list({})).toEqual([])
    await as.pending.channels.editPage({ userId: people.pending.id, streaming_page_title: 'Not yet' })
    await as.owner.channels.editPage({ userId: people.owner.id, streaming_page_title: 'Plains at dusk' })
    await as.other.streams.start({})
    const channels = await as.anonymous.channels.list({})
    expect(channels.map(({ username, isLive }) => [username, isLive])).toEqual([
      ['other', true],
      ['owner', false],
    ])
    expect(channels[1]).toEqual({
      id: people.owner.id,
      displayName: 'OWNER',
      username: 'owner',
      streamingPageTitle: 'Plains at dusk',
      streamingPageDescription: null,
      bio: null,
      profileImageUrl: null,
      isVerified: false,
      followers: 0,
      totalStreams: 0,
      youtubeChannelName: null,
      joinedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      isLive: false,
    })
  })

  test('has the live ones first and then those with the most followers and streams', async () => {
    const { as, db, people } = await createContextWithUsers()
    for (const [name, followers] of [
      ['owner', 5],
      ['other', 90],
      ['admin', 20],
    ] as const) {
      await as[name].channels.editPage({ userId: people[name].id })
      db.update(users).set({ followers }).where(eq(users.id, people[name].id)).run()
    }
    const names = async () => (await as.anonymous.channels.list({})).map(({ username }) => username)
    expect(await names()).toEqual(['other', 'admin', 'owner'])
    await as.owner.streams.start({})
    expect(await names()).toEqual(['owner', 'other', 'admin'])
  })

  test('finds a part of display name, username or page title in any case, with special characters taken literally', async () => {
    const { as, people } = await createContextWithUsers()
    await as.owner.channels.editPage({ userId: people.owner.id, streaming_page_title: 'Ångström 100% hail_' })
    await as.other.channels.editPage({ userId: people.other.id, streaming_page_title: 'Quiet' })
    const found = async (search: string) => (await as.anonymous.channels.list({ search })).map((one) => one.username)
    expect(await found('  WNE ')).toEqual(['owner'])
    expect(await found('HAIL_')).toEqual(['owner'])
    for (const typed of ['Ångström', 'ångström', 'ÅNGSTRÖM', 'angstrom']) expect(await found(typed)).toEqual(['owner'])
    expect(await found('100%')).toEqual(['owner'])
    for (const nowhere of ['_u', '\\', "' or 1=1 --"]) expect(await found(nowhere), nowhere).toEqual([])
    expect(await found('o')).toHaveLength(2)
    await expect(found('x'.repeat(101))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('is bounded', async () => {
    const { db, addPerson, caller } = await createTestContext()
    const one = await addPerson('someone')
    const [row] = db.select().from(users).where(eq(users.id, one.id)).all()
    if (row === undefined) throw new Error('nobody')
    const { chaserScore: _generated, ...copy } = row
    for (let i = 0; i < 250; i += 1)
      db.insert(users)
        .values({ ...copy, id: `u${i}`, username: `u${i}`, email: `u${i}@squall.test`, totalStreams: 1 })
        .run()
    expect(await (await caller()).channels.list({})).toHaveLength(200)
  })

  test('is read along the index of its order, and those who are live by theirs', async () => {
    const { db } = await createContextWithUsers()
    const { live, others } = selectChannels(db)
    const explainQuery = (query: typeof live) =>
      db.all<{ detail: string }>(sql`explain query plan ${query.getSQL()}`).map(({ detail }) => detail)
    expect(explainQuery(others)).toContainEqual(
      expect.stringContaining('users USING INDEX users_leaderboard (account_status=?)'),
    )
    expect(explainQuery(others)).not.toContainEqual(expect.stringContaining('ORDER BY'))
    expect(explainQuery(live)).toContainEqual(
      expect.stringContaining('streams USING INDEX streams_live_started (is_live=?)'),
    )
    expect(explainQuery(live)).not.toContainEqual(expect.stringContaining('users_leaderboard'))
  })
})

describe('a streaming page', () => {
  test('has the documented defaults until its owner changes them', async () => {
    const { as, people } = await createContextWithUsers()
    expect(await as.anonymous.channels.page({ userId: people.owner.id })).toMatchObject({
      username: 'owner',
      displayName: 'OWNER',
      followers: 0,
      followersCount: 0,
      streaming_page_theme: 'storm-dark',
      streaming_page_layout: 'standard',
      chat_moderation: 'moderate',
      allow_chat_donations: true,
      allow_chat_emotes: true,
      social_links: [],
    })
  })

  test('is changed by its owner field by field, and anyone sees it', async () => {
    const { as, people } = await createContextWithUsers()
    const { id: userId } = people.owner
    await as.owner.channels.editPage({ userId, streaming_page_title: '  Dryline  ', twitch_username: 'dry_line' })
    const changed = await as.owner.channels.editPage({
      userId,
      streaming_page_layout: 'minimal',
      streaming_page_theme: 'tornado-red',
      youtube_channel_url: 'https://www.youtube.com/@dryline',
      social_links: ['https://example.org/me'],
      allow_chat_emotes: false,
    })
    expect(changed).toMatchObject({
      streaming_page_title: 'Dryline',
      twitch_username: 'dry_line',
      streaming_page_layout: 'minimal',
      streaming_page_theme: 'tornado-red',
      social_links: ['https://example.org/me'],
      allow_chat_emotes: false,
      allow_chat_donations: true,
    })
    expect(await as.anonymous.channels.page({ userId })).toEqual(changed)
    await as.owner.channels.editPage({ userId, streaming_page_title: '', youtube_channel_url: '' })
    expect(await as.anonymous.channels.page({ userId })).toMatchObject({
      streaming_page_title: null,
      youtube_channel_url: null,
      twitch_username: 'dry_line',
    })
  })

  test('contains no email address, account status or password', async () => {
    const { as, people } = await createContextWithUsers()
    const text = JSON.stringify(await as.anonymous.channels.page({ userId: people.owner.id }))
    expect(text).not.toMatch(/squall\.test|approved|argon2|isAdmin/)
  })

  test('cannot be changed by others or without a session', async () => {
    const { as, people } = await createContextWithUsers()
    const change = { userId: people.owner.id, streaming_page_title: 'Mine now' }
    await expect(as.other.channels.editPage(change)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This page is not yours',
    })
    await expect(as.admin.channels.editPage(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.anonymous.channels.editPage(change)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.owner.channels.editPage({ ...change, userId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await as.anonymous.channels.page({ userId: people.owner.id })).streaming_page_title).toBeNull()
  })

  test('of an unknown or deleted account is not found', async () => {
    const { as, db, people } = await createContextWithUsers()
    db.update(users).set({ accountStatus: 'deleted' }).where(eq(users.id, people.other.id)).run()
    for (const userId of ['none', people.other.id])
      await expect(as.anonymous.channels.page({ userId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'User not found',
      })
  })

  test.each([
    [{ streaming_page_title: 'x'.repeat(101) }, 'Page title must be at most 100 characters'],
    [{ streaming_page_description: 'x'.repeat(1001) }, 'Page description must be at most 1000 characters'],
    [{ youtube_channel_url: 'javascript:alert(1)' }, 'Please enter a web address that begins with https://'],
    [{ support_url: 'data:text/html,hello' }, 'Please enter a web address that begins with https://'],
    [{ social_links: ['javascript:alert(1)'] }, 'Please enter a web address that begins with https://'],
    [{ twitch_username: '"><script>' }, 'A Twitch username holds letters, digits and underscores'],
    [{ social_links: Array.from({ length: 9 }, () => 'https://example.org') }, 'At most 8 links'],
  ])('refuses %o', async (bad, message) => {
    const { as, people } = await createContextWithUsers()
    await expect(as.owner.channels.editPage({ userId: people.owner.id, ...bad })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    })
  })
})

describe('the stream key', () => {
  const KEY = 'live_super_secret_key'

  test('is masked for its owner and hidden from others', async () => {
    const { as, people } = await createContextWithUsers()
    const { id: userId } = people.owner
    const answer = await as.owner.channels.editPage({
      userId,
      streamlabs_stream_key: KEY,
      streamlabs_channel_id: 'ch-77',
    })
    expect(answer.streamlabs_stream_key).toBe(MASKED_KEY)
    for (const caller of [as.other, as.admin, as.anonymous]) {
      const page = await caller.channels.page({ userId })
      expect(page).toMatchObject({ streamlabs_stream_key: null, streamlabs_channel_id: null })
    }
    expect((await as.owner.channels.page({ userId })).streamlabs_channel_id).toBe('ch-77')
  })

  test('is sealed in the database, stays when the mask is sent back, and is removed when it is empty', async () => {
    const { as, db, people, services } = await createContextWithUsers()
    const { id: userId } = people.owner
    const stored = () => db.select().from(streamingPages).where(eq(streamingPages.userId, userId)).get()
    await as.owner.channels.editPage({ userId, streamlabs_stream_key: KEY })
    const sealed = stored()?.streamlabsStreamKey ?? ''
    expect(JSON.stringify(stored())).not.toContain(KEY)
    expect(services.secrets.open(sealed, userId)).toBe(KEY)
    await as.owner.channels.editPage({ userId, streamlabs_stream_key: MASKED_KEY, streaming_page_title: 'Same key' })
    expect(stored()?.streamlabsStreamKey).toBe(sealed)
    await as.owner.channels.editPage({ userId, streamlabs_stream_key: '' })
    expect(stored()?.streamlabsStreamKey).toBeNull()
  })
})

test('removing the banner deletes its files', async () => {
  const { as, db, people, services } = await createContextWithUsers()
  const { id: userId } = people.owner
  const picture = Buffer.from('picture')
  const banner = await services.files.putPicture('banners', { large: picture, small: picture })
  await as.owner.channels.editPage({ userId })
  db.update(streamingPages).set({ banner }).where(eq(streamingPages.userId, userId)).run()
  const file = services.files.getPicturePath(banner) ?? ''
  expect((await as.anonymous.channels.page({ userId })).streaming_page_banner).toBe(banner)
  await as.owner.channels.editPage({ userId, streaming_page_title: 'Banner stays' })
  expect(existsSync(file)).toBe(true)
  expect((await as.owner.channels.editPage({ userId, streaming_page_banner: null })).streaming_page_banner).toBeNull()
  expect(existsSync(file)).toBe(false)
})
