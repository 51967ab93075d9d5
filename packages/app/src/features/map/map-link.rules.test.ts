import { expect, test } from 'vitest'
import { formatMapLink, type MapLink, parseMapLink, toggleLayer } from './map-link.rules'

const usual: MapLink = {
  position: null,
  layers: ['radar', 'warnings', 'storms', 'chasers', 'reports'],
  time: null,
  selection: null,
}

const reread = (link: MapLink) => {
  const { search, hash } = formatMapLink(link)
  return parseMapLink(search, hash)
}

test('an address without anything shows the usual layers now, and such a view has an empty address', () => {
  expect(parseMapLink('', '')).toEqual(usual)
  expect(formatMapLink(usual)).toEqual({ search: '', hash: '' })
})

test('position, layers, time and the chosen alert come back from the address', () => {
  const link: MapLink = {
    position: { center: { latitude: 35.34, longitude: -97.49 }, zoom: 7.25 },
    layers: ['storms'],
    time: Date.parse('2026-05-20T20:00:00Z'),
    selection: { kind: 'alert', id: 'KOUN.TO.W.0028.2026' },
  }
  expect(formatMapLink(link)).toEqual({
    search: '?layers=storms&time=2026-05-20T20:00:00.000Z&alert=KOUN.TO.W.0028.2026',
    hash: '#7.25/35.34/-97.49',
  })
  expect(reread(link)).toEqual(link)
})

test('a map without layers and an id of any letters come back too', () => {
  expect(reread({ ...usual, layers: [] })).toEqual({ ...usual, layers: [] })
  const selection = { kind: 'storm', id: 'a&b=c #d,é' } as const
  expect(reread({ ...usual, selection })).toEqual({ ...usual, selection })
})

test('a chaser who is followed comes back as followed, and nothing else can be followed', () => {
  const selection = { kind: 'chaser', id: 's1', isFollowed: true } as const
  expect(formatMapLink({ ...usual, selection }).search).toBe('?chaser=s1&follow=1')
  expect(reread({ ...usual, selection })).toEqual({ ...usual, selection })
  expect(parseMapLink('?chaser=s1', '').selection).toEqual({ kind: 'chaser', id: 's1' })
  expect(parseMapLink('?storm=s1&follow=1', '').selection).toEqual({ kind: 'storm', id: 's1' })
})

test('parts that mean nothing are left out', () => {
  expect(parseMapLink('?layers=warnings,dragons&time=soon&alert=&storm=', '#here')).toEqual({
    ...usual,
    layers: ['warnings'],
  })
})

test('a switch shows or hides one layer and keeps the order', () => {
  expect(toggleLayer(['warnings', 'storms'], 'warnings')).toEqual(['storms'])
  expect(toggleLayer(['storms'], 'warnings')).toEqual(['warnings', 'storms'])
})
