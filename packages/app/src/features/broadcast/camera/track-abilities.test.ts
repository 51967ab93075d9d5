import { expect, test } from 'vitest'
import { readTrackAbilities } from './track-abilities'

const track = (capabilities: object): MediaStreamTrack =>
  Object.assign(Object.create(null), { getCapabilities: () => capabilities })

test('torch and zoom are offered where the camera has them', () => {
  expect(readTrackAbilities(track({ torch: true, zoom: { min: 1, max: 5, step: 0.5 } }))).toEqual({
    hasTorch: true,
    zoom: { min: 1, max: 5, step: 0.5 },
  })
  expect(readTrackAbilities(track({ zoom: { min: 1, max: 3 } })).zoom).toEqual({ min: 1, max: 3, step: 0.1 })
})

test('a camera without them, with a fixed zoom or that tells nothing offers neither', () => {
  const nothing = { hasTorch: false, zoom: null }
  expect(readTrackAbilities(track({ torch: false }))).toEqual(nothing)
  expect(readTrackAbilities(track({ zoom: { min: 1, max: 1 } }))).toEqual(nothing)
  expect(readTrackAbilities(Object.create(null))).toEqual(nothing)
  expect(readTrackAbilities(undefined)).toEqual(nothing)
})
