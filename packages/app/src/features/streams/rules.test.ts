import type { Stream } from '@squall/shared/contract/live'
import { toSearchTerms } from '@squall/shared/rules/us-states'
import { expect, it, test } from 'vitest'
import { filterStreams, getPreviewText, keepLive } from './rules'
import { buildStream } from './testing'

const waiting = { connection: 'connecting', hasReceived: false, hasDrawn: false } as const

it('names the state of the picture', () => {
  expect(getPreviewText(waiting)).toBe('Connecting...')
  expect(getPreviewText({ ...waiting, connection: 'disconnected' })).toBe('Disconnected')
  expect(getPreviewText({ ...waiting, connection: 'connected' })).toBe('Waiting for stream...')
  expect(getPreviewText({ ...waiting, connection: 'connected', hasReceived: true })).toBe('Loading...')
})

it('is empty over a picture that moves, and says that one without a connection does not', () => {
  const drawn = { hasReceived: true, hasDrawn: true }
  expect(getPreviewText({ ...drawn, connection: 'connected' })).toBeNull()
  expect(getPreviewText({ ...drawn, connection: 'connecting' })).toBeNull()
  expect(getPreviewText({ ...drawn, connection: 'disconnected' })).toBe('Disconnected')
})

const norman = buildStream({ id: 'norman', placeName: 'Norman, OK' })

const lubbock = buildStream({
  id: 'lubbock',
  title: 'Dry line watch',
  location: '33.5800, -101.8600',
  placeName: 'Lubbock, TX',
  user: { id: 'bo', username: 'bo', displayName: 'Bo Hail', isVerified: false, profileImageUrl: null },
})

const ids = (streams: Stream[]) => streams.map(({ id }) => id)

test('an empty search shows every stream', () => {
  expect(ids(filterStreams([norman, lubbock], '  '))).toEqual(['norman', 'lubbock'])
})

test('a stream is found by its title, its place, and its chaser by either name', () => {
  expect(ids(filterStreams([norman, lubbock], 'DRY LINE'))).toEqual(['lubbock'])
  expect(ids(filterStreams([norman, lubbock], 'norman'))).toEqual(['norman'])
  expect(ids(filterStreams([norman, lubbock], 'hail'))).toEqual(['lubbock'])
  expect(ids(filterStreams([norman, lubbock], 'ada_w'))).toEqual(['norman'])
})

test('a stream is found by the name of its place and by its coordinates', () => {
  expect(ids(filterStreams([norman, lubbock], 'lubbock'))).toEqual(['lubbock'])
  expect(ids(filterStreams([norman, lubbock], 'Norman, OK'))).toEqual(['norman'])
  expect(ids(filterStreams([norman, lubbock], '-101.86'))).toEqual(['lubbock'])
})

test('letters are found in any case and with or without accents', () => {
  const north = buildStream({ id: 'north', title: 'Ångström over the fjord', placeName: 'Tromsø, Norway' })
  for (const typed of ['ångström', 'ÅNGSTRÖM', 'angstrom', 'TROMSØ']) {
    expect(ids(filterStreams([north, lubbock], typed)), typed).toEqual(['north'])
  }
  expect(ids(filterStreams([buildStream({ title: 'angstrom' })], 'Ångström'))).toEqual(['one'])
})

test('every word has to be found, in any order and in any field', () => {
  expect(ids(filterStreams([norman, lubbock], 'tx bo'))).toEqual(['lubbock'])
  expect(filterStreams([norman, lubbock], 'tx ada')).toEqual([])
})

test('a stream is found by the name of its state and by its code', () => {
  const gallup = buildStream({ id: 'gallup', placeName: 'Gallup, New Mexico' })
  const find = (typed: string) => ids(filterStreams([norman, lubbock, gallup], typed, toSearchTerms))
  expect(find('Oklahoma')).toEqual(['norman'])
  expect(find('hail texas')).toEqual(['lubbock'])
  expect(find('Gallup, NM')).toEqual(['gallup'])
  expect(find('new mexico')).toEqual(['gallup'])
  expect(find('kansas')).toEqual([])
})

test('an ended stream is not in the live list', () => {
  expect(ids(keepLive([norman, buildStream({ id: 'over', isLive: false })]))).toEqual(['norman'])
})
