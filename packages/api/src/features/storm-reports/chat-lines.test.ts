import { expect, test } from 'vitest'
import { localReportFile } from '../../testing/local-reports'
import { createContextWithUsers } from '../../testing/test-context'
import { parseLocalReports } from '../../weather/local-reports/parse-local-reports'
import { postStormReportLines } from './jobs'

const MINUTE = 60_000
const MOORE = { latitude: 35.34, longitude: -97.49 }
/** 20 km and 90 km to the north. */
const NEAR = { latitude: 35.52, longitude: -97.49 }
const FAR = { latitude: 36.15, longitude: -97.49 }

async function createChatContext() {
  const context = await createContextWithUsers()
  const { as, passTime, services } = context
  const { id: streamId } = await as.owner.streams.start({ ...MOORE, placePrecision: 'approximate' })
  passTime(1_000)
  const { run } = postStormReportLines(services)
  const lines = async () => (await as.anonymous.chat.list({ streamId })).map(({ message }) => message)
  return { ...context, streamId, run, lines }
}

test('a report within 50 km is a line in the chat of a live stream, once, and does not count as chat', async () => {
  const { as, run, lines, streamId, events, passTime } = await createChatContext()
  await as.other.stormReports.send({ kind: 'hail', hailInches: 1.75, ...NEAR })
  await as.other.stormReports.send({ kind: 'hail', hailInches: 1, ...FAR })
  await run()
  const text = /^Hail 1.75 in, 12 mi N of this stream, near .+, OK. Reported by OTHER.$/
  expect(await lines()).toEqual([expect.stringMatching(text)])
  expect(events.filter(({ type }) => type === 'chat-message')).toHaveLength(1)
  const [line] = await as.anonymous.chat.list({ streamId })
  expect(line).toMatchObject({ isStormReport: true, isEmergencyAlert: false, user: { displayName: 'Storm report' } })
  expect(await as.anonymous.streams.get({ id: streamId })).toMatchObject({ chatMessages: 0 })
  passTime(2 * MINUTE)
  await run()
  expect(await lines()).toHaveLength(1)
})

test('a stream gets one line a minute at most, the most dangerous first', async () => {
  const { as, run, lines, passTime } = await createChatContext()
  await as.other.stormReports.send({ kind: 'hail', hailInches: 1, ...NEAR })
  await as.other.stormReports.send({ kind: 'tornado', ...NEAR })
  await run()
  await run()
  expect(await lines()).toEqual([expect.stringMatching(/^Tornado,/)])
  passTime(MINUTE + 1)
  await run()
  expect(await lines()).toEqual([expect.stringMatching(/^Tornado,/), expect.stringMatching(/^Hail 1 in,/)])
})

test('a line disappears with its report, and nobody can answer or remove it otherwise', async () => {
  const { as, run, lines, streamId, events } = await createChatContext()
  const { id } = await as.other.stormReports.send({ kind: 'tornado', ...NEAR })
  await run()
  const [line] = await as.anonymous.chat.list({ streamId })
  const messageId = line?.id ?? ''
  await expect(as.owner.chat.moderation.remove({ messageId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const report = { subject: 'message', subjectId: messageId, reason: 'spam' } as const
  await expect(as.owner.reports.create(report)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as.other.stormReports.withdraw({ id })
  expect(await lines()).toEqual([])
  expect(events.at(-1)).toEqual({ type: 'chat-removed', streamId, messageIds: [messageId] })
})

test('local storm reports that a poll brought are lines too, and pages are told; old news and hidden streams get none', async () => {
  const { as, run, lines, events, services, passTime } = await createChatContext()
  const hidden = await as.other.streams.start({ ...MOORE, placePrecision: 'off' })
  const read = (...reports: Parameters<typeof localReportFile>) =>
    services.localReports.add(parseLocalReports(localReportFile(...reports))?.reports ?? [], services.now())
  const ago = (minutes: number) => new Date(services.now().getTime() - minutes * MINUTE)
  read({ valid: ago(3) })
  await run()
  expect(await lines()).toEqual([])
  passTime(2 * MINUTE)
  read({ valid: ago(1), typetext: 'TORNADO', magnitude: null }, { valid: ago(90), typetext: 'FUNNEL CLOUD' })
  await run()
  expect(await lines()).toEqual([
    expect.stringMatching(/^Tornado, .+ this stream, 2 NW Moore, OK. Reported by the National Weather Service/),
  ])
  expect(await as.anonymous.chat.list({ streamId: hidden.id })).toEqual([])
  const news = events.filter(({ type }) => type === 'storm-reports-changed')
  expect(news).toEqual([{ type: 'storm-reports-changed', added: null, removedId: null }])
})
