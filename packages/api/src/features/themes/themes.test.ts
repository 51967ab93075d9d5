import { PageSettings } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'

const dryline = {
  theme_name: 'Dryline',
  primary_color: '#14213D',
  secondary_color: '#1F3057',
  accent_color: '#FCA311',
}

async function withTheme() {
  const test = await createContextWithUsers()
  return { ...test, theme: await test.as.owner.themes.create(dryline), userId: test.people.owner.id }
}

test('its owner creates a theme, which is not active and which anyone sees', async () => {
  const { as, theme, userId } = await withTheme()
  expect(theme).toEqual({ id: expect.any(String), ...dryline, is_active: false })
  expect(await as.anonymous.themes.list({ userId })).toEqual([theme])
  expect(await as.anonymous.themes.list({ userId: (await as.other.auth.user()).id })).toEqual([])
})

test('an edit changes the given fields only', async () => {
  const { as, theme } = await withTheme()
  const changed = { ...theme, accent_color: '#00FFAA' }
  expect(await as.owner.themes.edit({ id: theme.id, accent_color: '#00FFAA' })).toEqual(changed)
  expect(await as.owner.themes.edit({ id: theme.id })).toEqual(changed)
})

test('at most one theme is active: the last one applied', async () => {
  const { as, theme, userId } = await withTheme()
  const second = await as.owner.themes.create({ ...dryline, theme_name: 'Hail core' })
  const active = async () =>
    (await as.anonymous.themes.list({ userId })).filter(({ is_active }) => is_active).map(({ id }) => id)
  expect((await as.owner.themes.activate({ id: theme.id })).is_active).toBe(true)
  expect((await as.owner.themes.activate({ id: theme.id })).is_active).toBe(true)
  expect(await active()).toEqual([theme.id])
  await as.owner.themes.activate({ id: second.id })
  expect(await active()).toEqual([second.id])
})

test('activating a theme does not change other pages', async () => {
  const { as, theme, people } = await withTheme()
  const others = await as.other.themes.create(dryline)
  await as.other.themes.activate({ id: others.id })
  await as.owner.themes.activate({ id: theme.id })
  expect(await as.anonymous.themes.list({ userId: people.other.id })).toMatchObject([{ is_active: true }])
})

test('the database itself refuses a second active theme', async () => {
  const { as, db, theme } = await withTheme()
  const second = await as.owner.themes.create(dryline)
  await as.owner.themes.activate({ id: theme.id })
  const { streamingThemes } = tables
  const force = () => db.update(streamingThemes).set({ isActive: true }).where(eq(streamingThemes.id, second.id)).run()
  expect(force).toThrow(/UNIQUE/)
})

test('choosing a built-in theme deactivates the custom one, other changes do not', async () => {
  const { as, theme, userId } = await withTheme()
  await as.owner.themes.activate({ id: theme.id })
  await as.owner.channels.editPage({ userId, streaming_page_title: 'Only the title' })
  expect(await as.owner.themes.list({ userId })).toMatchObject([{ is_active: true }])
  await as.owner.channels.editPage({ userId, streaming_page_theme: 'storm-dark' })
  expect(await as.owner.themes.list({ userId })).toMatchObject([{ is_active: false }])
})

test('a page has the theme of its visitors until one is chosen, and again when its owner wants that', async () => {
  const { as, theme, userId } = await withTheme()
  const isChosen = async () => (await as.anonymous.channels.page({ userId })).streaming_page_theme_chosen
  expect(await isChosen()).toBe(false)
  await as.owner.channels.editPage({ userId, streaming_page_title: 'Only the title' })
  expect(await isChosen()).toBe(false)
  const whole = PageSettings.parse(await as.owner.channels.page({ userId }))
  await as.owner.channels.editPage({ ...whole, userId })
  expect(await isChosen()).toBe(false)
  await as.owner.channels.editPage({ userId, streaming_page_theme: 'storm-dark' })
  expect(await isChosen()).toBe(true)
  await as.owner.themes.activate({ id: theme.id })
  await as.owner.channels.editPage({ userId, streaming_page_theme_chosen: false })
  expect(await isChosen()).toBe(false)
  expect(await as.owner.themes.list({ userId })).toMatchObject([{ is_active: false }])
  await as.owner.channels.editPage({ userId, streaming_page_theme: 'tornado-red', streaming_page_theme_chosen: false })
  expect(await isChosen()).toBe(true)
})

test('a removed theme is gone, active or not', async () => {
  const { as, theme, userId } = await withTheme()
  await as.owner.themes.activate({ id: theme.id })
  expect(await as.owner.themes.remove({ id: theme.id })).toMatchObject({ id: theme.id })
  expect(await as.anonymous.themes.list({ userId })).toEqual([])
  await expect(as.owner.themes.remove({ id: theme.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each(['edit', 'activate', 'remove'] as const)(
  '%s is refused to others, people signed out and on missing themes',
  async (verb) => {
    const { as, theme, userId } = await withTheme()
    await expect(as.other.themes[verb]({ id: theme.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.admin.themes[verb]({ id: theme.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.anonymous.themes[verb]({ id: theme.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.owner.themes[verb]({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await as.anonymous.themes.list({ userId })).toEqual([theme])
  },
)

test('creating a theme needs a session, and listing an existing user', async () => {
  const { as } = await createContextWithUsers()
  await expect(as.anonymous.themes.create(dryline)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.anonymous.themes.list({ userId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  [{ theme_name: '   ' }, 'Theme name is required'],
  [{ theme_name: 'x'.repeat(51) }, 'Theme name must be at most 50 characters'],
  [{ primary_color: 'red' }, 'A color is written as # and six digits'],
  [{ accent_color: '#fff' }, 'A color is written as # and six digits'],
  [{ secondary_color: '#123456; background: url(//x)' }, 'A color is written as # and six digits'],
])('%o is refused', async (bad, message) => {
  const { as, theme } = await withTheme()
  const refusal = { code: 'BAD_REQUEST', message }
  await expect(as.owner.themes.create({ ...dryline, ...bad })).rejects.toMatchObject(refusal)
  await expect(as.owner.themes.edit({ id: theme.id, ...bad })).rejects.toMatchObject(refusal)
})

test('a page has at most 20 themes', async () => {
  const { as } = await createContextWithUsers()
  for (let i = 0; i < 20; i += 1) await as.owner.themes.create(dryline)
  await expect(as.owner.themes.create(dryline)).rejects.toMatchObject({ code: 'CONFLICT' })
})
