import { House, Radar } from 'lucide-react'
import { expect, test } from 'vitest'
import { listGroups, moveActive } from './palette.rules'

const pages = [
  { label: 'Home', to: '/', Icon: House },
  { label: 'Storm Radar', to: '/radar', Icon: Radar },
]
const nothing = { typed: '', pages, streams: [], hits: undefined, mapPlaces: null }
const hits = {
  posts: [],
  photos: [],
  routes: [],
  replays: [],
  clips: [],
  people: [{ id: 'p1', username: 'moe', displayName: 'Moe Re', isVerified: false, profileImageUrl: null }],
  places: [{ name: 'Moore, OK', lat: 35.34, lon: -97.49 }],
}

const lines = (sources: typeof nothing | Parameters<typeof listGroups>[0]) =>
  listGroups(sources).map(({ name, options }) => [
    name,
    ...options.map(({ label, to }) => `${label} ${to ?? '(asks)'}`),
  ])

test('before anything is typed the palette offers pages', () => {
  expect(lines(nothing)).toEqual([['Pages', 'Home /', 'Storm Radar /radar']])
})

test('a page is found by the beginning of any of its words', () => {
  for (const typed of ['rad', 'Storm', 'storm r'])
    expect(lines({ ...nothing, typed })[0], typed).toEqual(['Pages', 'Storm Radar /radar'])
  expect(lines({ ...nothing, typed: 'adar' }).map(([name]) => name)).toEqual(['Places'])
})

test('people and places come with where they lead, and the map is searched only when asked', () => {
  expect(lines({ ...nothing, typed: 'mo', hits })).toEqual([
    ['People', 'Moe Re /profile/p1'],
    ['Places', 'Moore, OK /radar?lat=35.34&lon=-97.49&zoom=9', 'Find “mo” on the map (asks)'],
  ])
})

test('places of the map take the place of the towns', () => {
  const mapPlaces = [{ name: '12 Main Street', lat: 1, lon: 2 }]
  expect(lines({ ...nothing, typed: '12 main', hits, mapPlaces }).at(-1)).toEqual([
    'Places',
    '12 Main Street /radar?lat=1&lon=2&zoom=9',
  ])
})

test('the arrow keys go round', () => {
  expect(moveActive(0, 3, 'ArrowDown')).toBe(1)
  expect(moveActive(2, 3, 'ArrowDown')).toBe(0)
  expect(moveActive(0, 3, 'ArrowUp')).toBe(2)
  expect(moveActive(0, 0, 'ArrowUp')).toBe(0)
})
