import { type EditWidgetInput, readWidgetConfig, WIDGET, type Widget } from '@squall/shared/contract/channel'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

const weather = { widget_type: 'weather', title: 'Weather here' } as const
const chat = { widget_type: 'chat', title: 'Talk' } as const
const parseConfig = ({ widgetConfig }: Widget) => readWidgetConfig(widgetConfig)
const titles = (widgets: Widget[]) => widgets.map(({ widgetTitle }) => widgetTitle)

/** A page with the widgets A, B and C in this order. */
async function createPage() {
  const test = await createContextWithUsers()
  const widgets: Widget[] = []
  for (const title of ['A', 'B', 'C']) widgets.push(await test.as.owner.widgets.create({ ...weather, title }))
  const [a, b, c] = widgets.map(({ id }) => id)
  return { ...test, userId: test.people.owner.id, a: a ?? '', b: b ?? '', c: c ?? '' }
}

test('a member adds a widget to their page and anyone sees it', async () => {
  const { as, people } = await createContextWithUsers()
  const widget = await as.owner.widgets.create({ ...weather, title: '  Weather here ' })
  expect(widget).toMatchObject({
    ...{ widgetType: 'weather', widgetTitle: 'Weather here' },
    isVisible: true,
    zIndex: 1,
  })
  expect(parseConfig(widget)).toEqual({
    content: '',
    x_position: 0,
    y_position: 0,
    width: 300,
    height: 200,
    z_index: 1,
  })
  const placed = { content: 'Hail', x_position: 12.5, y_position: 7, width: 320.9, height: 180, is_visible: true }
  const second = await as.owner.widgets.create({ ...chat, ...placed, user_id: people.owner.id })
  expect(parseConfig(second)).toMatchObject({
    content: 'Hail',
    x_position: 12.5,
    y_position: 7,
    width: 320,
    height: 180,
  })
  expect(second.sortOrder).toBe(1)
  expect(await as.anonymous.widgets.list({ userId: people.owner.id })).toEqual([widget, second])
  expect(await as.anonymous.widgets.list({ userId: people.other.id })).toEqual([])
  expect(await as.anonymous.widgets.list({ userId: 'nobody' })).toEqual([])
})

test("a widget cannot be added to another person's page and needs a session", async () => {
  const { as, people } = await createContextWithUsers()
  await expect(as.other.widgets.create({ ...chat, user_id: people.owner.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'user_id is not yours',
  })
  await expect(as.anonymous.widgets.create(chat)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await as.owner.widgets.list({ userId: people.owner.id })).toEqual([])
})

test('only its owner sees a hidden widget in the list', async () => {
  const { as, userId, b } = await createPage()
  expect((await as.owner.widgets.edit({ widgetId: b, is_visible: false })).isVisible).toBe(false)
  expect(titles(await as.owner.widgets.list({ userId }))).toEqual(['A', 'B', 'C'])
  for (const requester of [as.anonymous, as.other, as.admin])
    expect(titles(await requester.widgets.list({ userId }))).toEqual(['A', 'C'])
})

test('an edit of the owner changes the given fields only', async () => {
  const { as, a } = await createPage()
  await as.owner.widgets.edit({
    widgetId: a,
    widget_type: 'about',
    title: 'Me',
    content: 'Hello',
    z_index: 4,
    width: 500,
  })
  const moved = await as.owner.widgets.edit({ widgetId: a, widget_config: '{"x_position":40,"y_position":60}' })
  expect(moved).toMatchObject({ widgetType: 'about', widgetTitle: 'Me', zIndex: 4, isVisible: true })
  expect(parseConfig(moved)).toEqual({
    content: 'Hello',
    x_position: 40,
    y_position: 60,
    width: 500,
    height: 200,
    z_index: 4,
  })
})

test('changing is refused to others, people signed out and on missing widgets', async () => {
  const { as, a, userId } = await createPage()
  const change = { widgetId: a, title: 'Mine now' }
  await expect(as.other.widgets.edit(change)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'This widget is not yours',
  })
  await expect(as.admin.widgets.edit(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.widgets.edit(change)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.widgets.edit({ ...change, widgetId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(titles(await as.owner.widgets.list({ userId }))).toEqual(['A', 'B', 'C'])
})

test('a widget moves to another place in the order, and a removed one leaves no gap', async () => {
  const { as, userId, a, b, c } = await createPage()
  const order = async () =>
    (await as.owner.widgets.list({ userId })).map(({ widgetTitle, sortOrder }) => [widgetTitle, sortOrder])
  expect((await as.owner.widgets.edit({ widgetId: c, sort_order: 0 })).sortOrder).toBe(0)
  expect(await order()).toEqual([
    ['C', 0],
    ['A', 1],
    ['B', 2],
  ])
  expect((await as.owner.widgets.edit({ widgetId: c, sort_order: 30 })).sortOrder).toBe(2)
  expect(await order()).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 2],
  ])
  expect((await as.owner.widgets.remove({ widgetId: a })).id).toBe(a)
  await as.owner.widgets.edit({ widgetId: b, sort_order: 1 })
  expect(await order()).toEqual([
    ['C', 0],
    ['B', 1],
  ])
})

test('the owner deletes a widget once', async () => {
  const { as, userId, b } = await createPage()
  await as.owner.widgets.remove({ widgetId: b })
  expect(titles(await as.anonymous.widgets.list({ userId }))).toEqual(['A', 'C'])
  await expect(as.owner.widgets.remove({ widgetId: b })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('deleting is refused to others, people signed out and on missing widgets', async () => {
  const { as, userId, a } = await createPage()
  await expect(as.other.widgets.remove({ widgetId: a })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.widgets.remove({ widgetId: a })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.widgets.remove({ widgetId: a })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.widgets.remove({ widgetId: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Widget not found',
  })
  expect(await as.owner.widgets.list({ userId })).toHaveLength(3)
})

test('a page holds at most 30 widgets', async () => {
  const { as, people } = await createContextWithUsers()
  for (let count = 0; count < WIDGET.perPage; count += 1) await as.owner.widgets.create(chat)
  await expect(as.owner.widgets.create(chat)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `A page may have at most ${WIDGET.perPage} widgets`,
  })
  expect(await as.owner.widgets.list({ userId: people.owner.id })).toHaveLength(WIDGET.perPage)
  await expect(as.other.widgets.create(chat)).resolves.toBeDefined()
})

test('script text is stored as plain text', async () => {
  const { as, people } = await createContextWithUsers()
  const content = '<script>alert(1)</script><img src=x onerror="alert(2)">'
  await as.owner.widgets.create({ widget_type: 'about', title: '<b>About</b>', content })
  const [widget] = await as.anonymous.widgets.list({ userId: people.owner.id })
  expect(widget?.widgetTitle).toBe('<b>About</b>')
  expect(widget && parseConfig(widget).content).toBe(content)
})

const refused: [string, Omit<EditWidgetInput, 'widgetId'>, string][] = [
  ['an empty title', { title: '  ' }, 'Title is required'],
  ['a long title', { title: 'x'.repeat(81) }, 'Title must be at most 80 characters'],
  ['long content', { content: 'x'.repeat(2001) }, 'Content must be at most 2000 characters'],
  ['a place left of the canvas', { x_position: -1 }, 'X position must be at least 0'],
  ['a place above the canvas', { y_position: -0.5 }, 'Y position must be at least 0'],
  ['a place far away', { y_position: 10_001 }, 'Y position must be at most 10000'],
  ['a place without end', { x_position: Number.POSITIVE_INFINITY }, 'X position must be a number'],
  ['no number', { width: Number.NaN }, 'Width must be a number'],
  ['too narrow', { width: 199 }, 'Width must be at least 200'],
  ['too low', { height: 149 }, 'Height must be at least 150'],
  ['too wide', { width: 1e300 }, 'Width must be at most 2000'],
  ['a huge z-index', { z_index: 2_147_483_647 }, 'Z-index must be at most 1000'],
  ['broken JSON', { widget_config: '{"width":' }, 'Widget config must be JSON text that holds an object'],
  ['JSON that is no object', { widget_config: '[1]' }, 'Widget config must be JSON text that holds an object'],
  ['a huge number in the JSON', { widget_config: '{"x_position":1e999}' }, 'X position must be a number'],
  ['a text for a number in the JSON', { widget_config: '{"width":"wide"}' }, 'Width must be a number'],
  ['a huge JSON text', { widget_config: `{"content":"${'x'.repeat(10_000)}"}` }, 'The widget is too large'],
]
test.each(refused)('%s is refused with a sentence and changes nothing', async (_what, change, message) => {
  const { as, userId, a } = await createPage()
  const before = await as.owner.widgets.list({ userId })
  await expect(as.owner.widgets.edit({ widgetId: a, ...change })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message,
  })
  expect(await as.owner.widgets.list({ userId })).toEqual(before)
})

test('a broken stored configuration is read as the defaults and repaired by the next change', async () => {
  const { as, db, userId, a } = await createPage()
  const stored = () => db.select().from(tables.streamingWidgets).where(eq(tables.streamingWidgets.id, a))
  db.update(tables.streamingWidgets).set({ config: '{broken' }).where(eq(tables.streamingWidgets.id, a)).run()
  const [widget] = await as.anonymous.widgets.list({ userId })
  expect(widget && parseConfig(widget)).toMatchObject({ x_position: 0, y_position: 0, width: 300, height: 200 })
  await as.owner.widgets.edit({ widgetId: a, widget_config: '{"width":440}' })
  expect(JSON.parse(stored().get()?.config ?? '')).toMatchObject({ width: 440, height: 200 })
})

test('the documented calls, over REST', async () => {
  const { request, people } = await startTestServer()
  const { id: user_id, sessionId } = people.owner
  const body = {
    ...weather,
    content: '',
    x_position: 0,
    y_position: 0,
    width: 300,
    height: 200,
    is_visible: true,
    user_id,
  }
  const created = await request('POST', '/api/streaming-widgets', { sessionId, body })
  expect(created).toMatchObject({ status: 200, json: { widgetType: 'weather', isVisible: true } })
  const path = `/api/streaming-widgets/${created.json.id}`
  const widget_config = JSON.stringify({ x_position: 80, y_position: 90 })
  const moved = await request('PATCH', path, { sessionId, body: { widget_config } })
  expect(JSON.parse(moved.json.widgetConfig)).toMatchObject({ x_position: 80, y_position: 90, width: 300 })
  expect((await request('GET', `/api/streaming-widgets/${user_id}`)).json).toEqual([moved.json])
  const others = { sessionId: people.other.sessionId }
  expect((await request('PATCH', path, { ...others, body: { title: 'Mine' } })).status).toBe(403)
  expect((await request('DELETE', path, others)).status).toBe(403)
  expect((await request('POST', '/api/streaming-widgets', { ...others, body })).status).toBe(403)
  const broken = await request('PATCH', path, { sessionId, body: { widget_config: '{' } })
  expect(broken).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } })
  expect((await request('DELETE', path, { sessionId })).status).toBe(200)
  expect((await request('DELETE', path, { sessionId })).status).toBe(404)
})
