import { expect, test } from 'vitest'
import { cacheName, choosePolicy, getCacheStrategy, listOutdatedCaches, ownPath, readPush, withPolicy } from './rules'

const origin = 'https://squall.test'
const request = (path: string, mode: Request['mode'] = 'cors', method = 'GET') => ({
  url: new URL(path, origin).href,
  mode,
  method,
})

test('the worker answers pages and hashed assets', () => {
  for (const path of ['/', '/stream/abc', '/weather?tab=alerts', '/apiary']) {
    expect(getCacheStrategy(request(path, 'navigate'), origin), path).toBe('page')
  }
  expect(getCacheStrategy(request('/assets/index-1a2b.js'), origin)).toBe('asset')
})

test('API calls, the socket, photos, other origins and methods other than GET go to the network', () => {
  for (const path of ['/api/trpc/alerts.emergency', '/ws', '/files/photos/x.webp', '/healthz', '/sw.js', '/']) {
    expect(getCacheStrategy(request(path), origin), path).toBe('network')
  }
  for (const path of ['/api/photos/1/file', '/files/avatars/x.webp', '/metrics']) {
    expect(getCacheStrategy(request(path, 'navigate'), origin), path).toBe('network')
  }
  expect(getCacheStrategy(request('/', 'navigate', 'POST'), origin)).toBe('network')
  expect(getCacheStrategy(request('https://elsewhere.test/assets/a.js'), origin)).toBe('network')
})

test('when a build takes over, the previous cache stays for open tabs and older ones are deleted', () => {
  const names = ['other', cacheName('a'), cacheName('b'), cacheName('c')]
  expect(listOutdatedCaches(names, 'c')).toEqual([cacheName('a')])
  expect(listOutdatedCaches([cacheName('a')], 'a')).toEqual([])
  expect(listOutdatedCaches([cacheName('a'), cacheName('b')], 'b')).toEqual([])
})

test('the policy of the last page that the server sent is kept', () => {
  const answer = (status: number, policy?: string) =>
    new Response('', { status, headers: policy === undefined ? {} : { 'content-security-policy': policy } })
  expect(choosePolicy(answer(200, 'new'), 'old')).toBe('new')
  expect(choosePolicy(answer(200), 'old')).toBe('old')
  expect(choosePolicy(answer(502, 'of a proxy'), 'old')).toBe('old')
})

test('a cached script gets another policy and stays the same otherwise', async () => {
  const cached = new Response('run()', {
    headers: { 'content-security-policy': 'old', 'content-type': 'text/javascript', 'content-encoding': 'br' },
  })
  const script = withPolicy(cached, 'new')
  expect([...script.headers]).toEqual([
    ['content-security-policy', 'new'],
    ['content-type', 'text/javascript'],
  ])
  expect([script.status, await script.text()]).toEqual([200, 'run()'])
})

test('a notification opens only paths of this origin', () => {
  expect(ownPath('/stream/1?x=2#y', origin)).toBe('/stream/1?x=2#y')
  expect(ownPath(`${origin}/radar`, origin)).toBe('/radar')
  for (const url of ['https://evil.test/', '//evil.test/x', 'javascript:alert(1)', 'http://[', 7, null, undefined]) {
    expect(ownPath(url, origin), String(url)).toBe('/')
  }
})

test('a push is validated field by field', () => {
  const message = {
    id: 'n1',
    kind: 'stream-live',
    tag: 'live',
    title: 'Ann is live',
    body: 'Supercell',
    url: '/stream/1',
    createdAt: '2026-05-20T20:00:00.000Z',
  }
  expect(readPush(JSON.stringify(message), origin)).toEqual({ ...message, createdAt: Date.UTC(2026, 4, 20, 20) })
  expect(readPush('{"id":"n2","title":"T","body":""}', origin)).toEqual({
    id: 'n2',
    kind: '',
    tag: 'n2',
    title: 'T',
    body: '',
    url: '/',
    createdAt: null,
  })
})

test('an unreadable push is null', () => {
  for (const text of ['', 'hello', 'null', '7', '{}', '{"id":1,"title":"a","body":"b"}', '{"id":"1","body":"b"}']) {
    expect(readPush(text, origin), text).toBeNull()
  }
})
