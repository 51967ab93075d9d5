import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../../platform/http-client'
import { createTestContext } from '../../testing/test-context'
import { startSimulatedUpstream } from '../simulated/server'
import { createRadarPoll } from './radar-poll'
import { createStormPoll } from './storm-poll'

const MINUTE = 60_000
const CYCLE_MS = 120 * MINUTE
const MOORE = { lat: 35.34, lon: -97.49 }

/** The storms around Moore so many minutes into the simulated story, read through the polls of the real sources. */
async function simulatedAt(minute: number) {
  const clock = { now: () => new Date() }
  const { base, close } = await startSimulatedUpstream(() => clock.now())
  onTestFinished(close)
  const http = createHttpClient({ userAgent: '(squall.test)', now: () => clock.now() })
  const upstreams = { probsevere: `${base}/probsevere`, level3: `${base}/level3` }
  const { services, passTime, caller } = await createTestContext({ http, upstreams })
  clock.now = services.now
  passTime(CYCLE_MS - (services.now().getTime() % CYCLE_MS) + minute * MINUTE)
  const anonymous = await caller()
  await anonymous.storms.tracking(MOORE)
  await createStormPoll(services)()
  await createRadarPoll(services)()
  return { tracked: await anonymous.storms.tracking(MOORE), strongest: await anonymous.storms.strongest() }
}

test('an hour in, a violent supercell with a tornado vortex signature is over Moore', async () => {
  const { tracked, strongest } = await simulatedAt(60)
  const { storms, ...trust } = tracked
  expect(trust).toMatchObject({ coverage: true, stale: false, complete: true })
  expect(storms[0]).toMatchObject({ type: 'supercell', rotation: 'tornado-vortex-signature' })
  expect(storms[0]?.distance).toBeLessThan(10)
  expect(storms[0]?.sources).toEqual(['ProbSevere', expect.stringMatching(/^NEXRAD KTLX cell /)])
  expect(storms[0]?.predictions).toHaveLength(4)
  const { maxWindSpeed, windIsLowerBound, precipitationRate } = storms[0]?.characteristics ?? {}
  expect(windIsLowerBound).toBe(true)
  expect(maxWindSpeed).toBeGreaterThan(50)
  expect(maxWindSpeed).toBeLessThan(90)
  expect(precipitationRate).toBeGreaterThan(3)
  expect(precipitationRate).toBeLessThan(5)
  // The place is that of the list but for the rounding.
  expect(strongest?.lat).toBeCloseTo(storms[0]?.currentLocation.lat ?? 0, 3)
  expect(strongest?.lon).toBeCloseTo(storms[0]?.currentLocation.lon ?? 0, 3)
})

test('without a storm there is no strongest one', async () => {
  const { caller } = await createTestContext()
  expect(await (await caller()).storms.strongest()).toBeNull()
})

test('half an hour later the squall line is one', async () => {
  const { storms } = (await simulatedAt(85)).tracked
  expect(storms.filter(({ type }) => type === 'squall-line').length).toBeGreaterThanOrEqual(4)
})
