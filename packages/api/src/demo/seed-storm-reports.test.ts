import { SendReportInput } from '@squall/shared/contract/weather'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { seedPeople } from './seed-people'
import { demoReports, seedStormReports } from './seed-storm-reports'

test('the demonstration has storm reports of its chasers, seeded once', async () => {
  const { db, services, caller } = await createTestContext({ demo: true })
  await seedPeople(db, 'demo-password', new Date())
  seedStormReports(services)
  const before = db.select().from(tables.stormReports).all()
  seedStormReports(services)
  expect(db.select().from(tables.stormReports).all()).toEqual(before)
  const { reports } = await (await caller()).stormReports.list({ lat: 35.34, lon: -97.49 })
  expect(reports.map(({ kind }) => kind)).toEqual(['wall-cloud', 'hail', 'wind', 'flood'])
})

test('every report is one that its author could have sent', () => {
  for (const { username: _by, minutesAgo: _age, ...report } of demoReports)
    expect(SendReportInput.safeParse(report).success).toBe(true)
})
