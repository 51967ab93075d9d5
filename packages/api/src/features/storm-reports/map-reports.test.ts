import { MAP_REPORTS_MAX } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { localReportFile } from '../../testing/local-reports'
import { createContextWithUsers } from '../../testing/test-context'
import { parseLocalReports } from '../../weather/local-reports/parse-local-reports'
import { addManyReports } from './testing'

const BOX = { west: -98, south: 35, east: -97, north: 36 }
const HAIL = { kind: 'hail', hailInches: 1.75, latitude: 35.34, longitude: -97.49 } as const

test('a map gets the public reports of its box, members and official ones, newest first', async () => {
  const { as, services } = await createContextWithUsers()
  const at = (minutes: number) => new Date(services.now().getTime() - minutes * 60_000)
  const file = parseLocalReports(localReportFile({ valid: at(30) }))
  services.localReports.add(file?.reports ?? [], services.now())
  const { id } = await as.owner.stormReports.send({ ...HAIL, text: 'Covers the road' })
  await as.owner.stormReports.send({ ...HAIL, latitude: 40 })
  await as.pending.stormReports.send(HAIL)
  const { reports, isComplete } = await as.anonymous.stormReports.inBox(BOX)
  expect(reports.map(({ source }) => source)).toEqual(['member', 'nws'])
  expect(reports[0]).toMatchObject({ id, kind: 'hail', hailInches: 1.75, latitude: 35.34, longitude: -97.49 })
  expect(Object.keys(reports[0] ?? {})).not.toContain('text')
  expect(isComplete).toBe(true)
  await expect(as.anonymous.stormReports.inBox({ ...BOX, east: -99 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the details of a report are public with it: not before its approval, and not after it was withdrawn', async () => {
  const { as, services } = await createContextWithUsers()
  services.localReports.add(
    parseLocalReports(localReportFile({ valid: services.now() }))?.reports ?? [],
    services.now(),
  )
  const [official] = services.localReports.list({ box: null, since: new Date(0), limit: 1 })
  expect(await as.anonymous.stormReports.details({ id: official?.id ?? '' })).toMatchObject({ source: 'nws' })
  const { id } = await as.pending.stormReports.send({ ...HAIL, text: 'Covers the road' })
  for (const caller of [as.anonymous, as.other, as.pending, as.admin])
    expect(await caller.stormReports.details({ id })).toBeNull()
  await as.admin.reviews.decide({ targets: [{ kind: 'storm-report', id }], decision: 'approve' })
  expect(await as.anonymous.stormReports.details({ id })).toMatchObject({ text: 'Covers the road' })
  await as.pending.stormReports.withdraw({ id })
  expect(await as.anonymous.stormReports.details({ id })).toBeNull()
  expect(await as.anonymous.stormReports.details({ id: 'none' })).toBeNull()
})

test('of 10,000 reports a map gets the newest and is told that there are more', async () => {
  const { as, db, people, services } = await createContextWithUsers()
  addManyReports(db, people.owner.id, services.now())
  const { reports, isComplete } = await as.anonymous.stormReports.inBox({ west: -125, south: 24, east: -66, north: 50 })
  expect([reports.length, reports[0]?.id, isComplete]).toEqual([MAP_REPORTS_MAX, 'r0', false])
  expect(JSON.stringify(reports).length).toBeLessThan(600_000)
  expect(await as.anonymous.stormReports.inBox({ ...BOX, west: -97.05 })).toMatchObject({ isComplete: true })
})
