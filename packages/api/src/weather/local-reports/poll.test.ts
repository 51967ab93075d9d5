import { expect, test } from 'vitest'
import { type HttpClient, UpstreamError } from '../../platform/http-client'
import { localReportFile } from '../../testing/local-reports'
import { createContextWithUsers, noUpstreams } from '../../testing/test-context'
import { answerRequest } from '../simulated/server'
import { parseLocalReports } from './parse-local-reports'
import { createLocalReportPoll } from './poll'

const MINUTE = 60_000
const MOORE = { lat: 35.34, lon: -97.49 }

async function createReportContext() {
  const asked: string[] = []
  const upstream: { answer: () => unknown } = { answer: () => localReportFile() }
  const http: HttpClient = {
    ...noUpstreams,
    getJson: async (url) => {
      asked.push(url)
      return upstream.answer()
    },
  }
  const test = await createContextWithUsers({ http })
  const ago = (minutes: number) => new Date(test.services.now().getTime() - minutes * MINUTE)
  const list = () => test.as.anonymous.stormReports.list(MOORE)
  const health = async () => (await test.as.anonymous.sources.list()).find(({ id }) => id === 'local-reports')?.state
  return { ...test, asked, upstream, ago, list, health, poll: createLocalReportPoll(test.services) }
}

test('local storm reports stand in one list with those of members, newest first', async () => {
  const { as, poll, upstream, ago, list, asked } = await createReportContext()
  expect((await list()).localReports).toMatchObject({ updatedAt: null, stale: true })
  upstream.answer = () =>
    localReportFile({ valid: ago(30) }, { valid: ago(5), typetext: 'TORNADO' }, { valid: ago(5), place: [30, -85] })
  await poll()
  const place = { latitude: 35.34, longitude: -97.48 }
  await as.owner.stormReports.send({ kind: 'flood', ...place, occurredAt: ago(10).toISOString() })
  const { reports, localReports } = await list()
  expect(reports.map(({ source, kind }) => `${source} ${kind}`)).toEqual(['nws tornado', 'member flood', 'nws hail'])
  expect(localReports).toMatchObject({ stale: false, reason: null, source: 'National Weather Service' })
  expect(asked[0]).toContain('/geojson/lsr.geojson?hours=24')
  await poll()
  expect(asked[1]).toContain('hours=3')
})

test('a source that fails or sends nonsense leaves the former reports, which become old', async () => {
  const { poll, upstream, ago, list, health, passTime, logs } = await createReportContext()
  upstream.answer = () => localReportFile({ valid: ago(5) })
  await poll()
  expect(await health()).toBe('active')
  for (const answer of [() => ({ nothing: true }), () => Promise.reject(new UpstreamError('answered 503', 503))]) {
    upstream.answer = answer
    await poll()
  }
  expect((await list()).reports).toHaveLength(1)
  passTime(16 * MINUTE)
  await poll()
  expect(await health()).toBe('down')
  expect((await list()).localReports).toMatchObject({
    stale: true,
    reason: 'The reports of the National Weather Service cannot be updated.',
  })
  expect(logs.filter((line) => JSON.stringify(line).includes('local storm reports cannot be updated'))).toHaveLength(1)
})

test('a report of a time that has not come is left out, and one of yesterday is forgotten', async () => {
  const { poll, upstream, ago, list, passTime } = await createReportContext()
  upstream.answer = () => localReportFile({ valid: ago(-120) }, { valid: ago(60) })
  await poll()
  expect((await list()).reports).toHaveLength(1)
  upstream.answer = () => localReportFile()
  passTime(24 * 60 * MINUTE)
  await poll()
  expect((await list()).reports).toEqual([])
})

test('what the first poll brings is no news, what later ones bring is', async () => {
  const { poll, upstream, ago, services, passTime } = await createReportContext()
  const begin = services.now()
  upstream.answer = () => localReportFile({ valid: ago(5) })
  await poll()
  expect(services.localReports.listLearnedSince(new Date(0))).toEqual([])
  passTime(2 * MINUTE)
  upstream.answer = () => localReportFile({ valid: ago(7) }, { valid: ago(1), typetext: 'TORNADO' })
  await poll()
  expect(services.localReports.listLearnedSince(begin).map(({ report }) => report.kind)).toEqual(['tornado'])
})

test('the simulated source has hail, wind and tornadoes of the made-up storms', () => {
  const now = new Date('2026-11-21T09:10:00Z')
  const answer = answerRequest('/local-reports/geojson/lsr.geojson?hours=3', now)
  const file = parseLocalReports(JSON.parse(String(answer?.body)))
  expect(file?.unreadable).toBe(0)
  const kinds = new Set(file?.reports.map(({ kind }) => kind))
  for (const kind of ['hail', 'wind', 'tornado'] as const) expect(kinds).toContain(kind)
  expect(file?.reports.every(({ occurredAt }) => Date.parse(occurredAt) <= now.getTime())).toBe(true)
  expect(answerRequest('/local-reports/geojson/lsr.geojson?hours=3', now)).toEqual(answer)
})
