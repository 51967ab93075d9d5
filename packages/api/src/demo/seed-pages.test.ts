import { WidgetConfig } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { demoPeople } from './people'
import { demoPages, seedPages } from './seed-pages'
import { seedPeople } from './seed-people'

async function seeded() {
  const test = await createTestContext({ demo: true })
  await seedPeople(test.db, 'demo-password', new Date())
  await seedPages(test.services)
  return { ...test, anonymous: await test.caller() }
}

test('every demonstration page shows its theme, its widgets and its followers', async () => {
  const { anonymous } = await seeded()
  const channels = await anonymous.channels.list({})
  for (const page of demoPages) {
    const channel = channels.find(({ username }) => username === page.username)
    const userId = channel?.id ?? ''
    expect(channel).toMatchObject({ streamingPageTitle: page.title, followers: page.followers.length })
    expect(await anonymous.channels.page({ userId })).toMatchObject({
      streaming_page_layout: page.layout,
      streaming_page_theme: page.theme,
      streaming_page_banner: page.banner ? expect.stringMatching(/^\/files\/banners\//) : null,
    })
    expect(await anonymous.widgets.list({ userId })).toHaveLength(page.widgets.length)
    expect((await anonymous.themes.list({ userId })).filter(({ is_active }) => is_active)).toHaveLength(
      page.themes ? 1 : 0,
    )
  }
})

test('seeding pages again changes nothing', async () => {
  const { db, services } = await seeded()
  const everything = () =>
    [tables.streamingPages, tables.follows, tables.activities, tables.users].map((table) =>
      db.select().from(table).all(),
    )
  const before = everything()
  await seedPages(services)
  expect(everything()).toEqual(before)
})

test('the pages belong to seeded people, and their widgets keep within bounds', () => {
  const names = demoPeople.map(({ username }) => username)
  for (const { username, followers, widgets } of demoPages) {
    expect(names).toEqual(expect.arrayContaining([username, ...followers]))
    for (const {
      box: [x_position, y_position, width, height],
      content = '',
    } of widgets)
      expect(WidgetConfig.safeParse({ x_position, y_position, width, height, content }).success).toBe(true)
  }
})
