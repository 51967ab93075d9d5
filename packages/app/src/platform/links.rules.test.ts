import { expect, it } from 'vitest'
import { getLinkPath, getStreamId } from './links.rules'

const origin = 'https://squall.example'

it('follows links within the app that open in the same tab', () => {
  const link = { origin, pathname: '/stream/s1', target: '' }
  expect(getLinkPath(link, origin)).toBe('/stream/s1')
  expect(getLinkPath({ ...link, target: '_self' }, origin)).toBe('/stream/s1')
  expect(getLinkPath({ ...link, target: '_blank' }, origin)).toBeNull()
  expect(getLinkPath({ ...link, origin: 'https://elsewhere.example' }, origin)).toBeNull()
})

it('knows the page of a stream from all others, whatever an address contains', () => {
  expect(getStreamId('/stream/s1')).toBe('s1')
  expect(getStreamId('/stream/a%20b/')).toBe('a b')
  for (const path of ['/stream', '/stream/', '/streaming/s1', '/stream/s1/chat', '/stream/%E0%A4%A', '/'])
    expect(getStreamId(path)).toBeNull()
})
