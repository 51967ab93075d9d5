import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocationError, PERMISSION_DENIED } from '../../../platform/location'
import { createStore } from '../../../platform/store'
import { followPlace } from './place-reports'
import { type BroadcastState, initialBroadcast } from './state'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stream = { id: 's1', title: 'Dryline', startedAt: '2026-05-20T20:00:00Z', isRecorded: false }
const live: BroadcastState = { ...initialBroadcast, stream, phase: 'live', precision: 'approximate' }

function setUp() {
  const store = createStore<BroadcastState>(initialBroadcast)
  const send = vi.fn(() => true)
  const coords = { latitude: 35.3, longitude: -97.4, accuracy: 8, heading: null, speed: null }
  const all = { ...coords, altitude: null, altitudeAccuracy: null, toJSON: () => coords }
  const measure = vi.fn(async (): Promise<GeolocationPosition> => {
    return { coords: all, timestamp: Date.now(), toJSON: () => all }
  })
  followPlace({ store, send, measure })
  return { store, send, measure }
}

test('the device is located at once and every 5 seconds while the broadcast is live', async () => {
  const { store, send } = setUp()
  store.set(live)
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledExactlyOnceWith({
    ...{ type: 'position', streamId: 's1', latitude: 35.3, longitude: -97.4, accuracyM: 8 },
    ...{ headingDegrees: null, speedKmh: null, ageMs: 0 },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(send).toHaveBeenCalledTimes(3)
})

test('it is located neither before and after the broadcast nor without consent', async () => {
  const { store, measure } = setUp()
  for (const state of [
    { ...live, phase: 'starting' as const },
    { ...live, precision: 'off' as const },
    initialBroadcast,
  ]) {
    store.set(state)
    await vi.advanceTimersByTimeAsync(20_000)
  }
  expect(measure).not.toHaveBeenCalled()
})

test('turning it off stops at once, and drops a position that is being measured', async () => {
  const { store, send, measure } = setUp()
  store.set(live)
  store.set({ ...live, precision: 'off' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(measure).toHaveBeenCalledTimes(1)
  expect(send).not.toHaveBeenCalled()
})

test('a device that does not know its place says so, and is asked again', async () => {
  const { store, send, measure } = setUp()
  measure.mockRejectedValueOnce(new LocationError('Location request timed out', 3))
  store.set(live)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get()).toMatchObject({ placeProblem: 'Location request timed out', locationGranted: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.get()).toMatchObject({ placeProblem: null, locationGranted: true })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a denied permission is not asked for again', async () => {
  const { store, measure } = setUp()
  measure.mockRejectedValue(new LocationError('Denied', PERMISSION_DENIED))
  store.set(live)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(measure).toHaveBeenCalledTimes(1)
  expect(store.get().placeProblem).toBe('Denied')
})
