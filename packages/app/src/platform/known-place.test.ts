import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from './testing/memory-storage'

afterEach(() => vi.unstubAllGlobals())

async function readPlaceAfter(stored: string) {
  vi.stubGlobal('localStorage', createMemoryStorage({ 'squall-place': stored }))
  // The place is read when the module is.
  vi.resetModules()
  const { myPlace } = await import('./known-place')
  return myPlace.get()
}

test('the place of an earlier visit is known from the start', async () => {
  const kept = { latitude: 35.339, longitude: -97.487, accuracy: 20, measuredAt: 1_000 }
  expect(await readPlaceAfter(JSON.stringify(kept))).toMatchObject({
    place: { latitude: 35.339, longitude: -97.487 },
    accuracy: 20,
    measuredAt: 1_000,
    isAsking: false,
  })
})

test.each(['', 'null', '[]', '{"latitude":35}', '{"latitude":95,"longitude":0}', '{"latitude":"35","longitude":"0"}'])(
  'a stored %s is no place',
  async (stored) => {
    expect((await readPlaceAfter(stored)).place).toBeNull()
  },
)
