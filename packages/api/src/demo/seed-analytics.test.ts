import { expect, test } from 'vitest'
import { countAnalytics } from '../features/analytics/queries'
import { createContextWithUsers } from '../testing/test-context'
import { seedAnalytics } from './seed-analytics'

test('the demonstration has active days and past alerts, the same after each start', async () => {
  const { services } = await createContextWithUsers()
  const read = () => countAnalytics(services.db, '7d', services.now())
  seedAnalytics(services)
  const first = await read()
  expect(first.activeUsers).toBeGreaterThan(0)
  expect(first.previous).toMatchObject({ activeUsers: expect.any(Number), stormAlerts: expect.any(Number) })
  seedAnalytics(services)
  expect(await read()).toEqual(first)
})
