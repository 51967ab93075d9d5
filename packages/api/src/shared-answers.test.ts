import { expect, test } from 'vitest'
import { plainPaths } from './features/api-reference/plain-paths'
import { CACHE } from './platform/http-server/cache-control'
import { listProcedures } from './root-router'
import { MOORE, startFilledServer } from './testing/filled-server'
import { fillPath, listCalls } from './testing/procedure-calls'

/** What caches may share. A procedure that is added here must be the same for all callers. */
const SHARED = {
  alerts: [
    'alerts.emergency',
    'alerts.nearby',
    'alerts.tornado',
    'radar.alerts',
    'radar.stormCells',
    'storms.tracking',
  ],
  list: [
    ...['conditions.at', 'conditions.forecast', 'placefiles.get', 'placefiles.list'],
    ...['radar.data', 'radar.mosaic', 'radar.scans', 'sources.list'],
  ],
}

test('the procedures whose answers caches may share are those of the list, and only read', () => {
  const shared = listProcedures().filter(({ sharedPolicy }) => sharedPolicy !== undefined)
  const listShared = (policy: string) =>
    shared.filter(({ sharedPolicy }) => sharedPolicy === policy).map(({ path }) => path)
  expect(listShared('alerts').toSorted()).toEqual(SHARED.alerts)
  expect(listShared('list').toSorted()).toEqual(SHARED.list)
  for (const { path, type, access } of shared)
    expect({ path, type, access }).toEqual({ path, type: 'query', access: 'public' })
})

test('alerts stay in shared caches for two seconds, and are never answered while they are asked for again', () => {
  expect(CACHE.alerts).toBe('public, max-age=0, s-maxage=2, must-revalidate')
})

test('no answer that caches may share depends on the session, and all other answers are personal', async () => {
  const { request, people, ids } = await startFilledServer()
  const { latitude: lat, longitude: lon } = MOORE
  const known = {
    ...{ lat, lon, latitude: lat, longitude: lon, radius: 100, zoom: 7, q: 'Moore', search: 'Moore' },
    ...{ west: -99, south: 35, east: -97, north: 37, id: ids.photo, userId: people.owner.id, streamId: ids.photo },
  }
  const paths = [
    ...listProcedures()
      .filter(({ type, access }) => type === 'query' && access !== 'internal')
      .flatMap((procedure) => listCalls(procedure, known))
      .map(({ path }) => path),
    ...Object.entries(plainPaths).flatMap(([path, { get }]) => (get === undefined ? [] : [fillPath(path, known)])),
    ...['/', '/stream/abc', '/sw.js', '/assets/gone.js', '/files/photos/gone.webp', '/healthz', '/readyz'],
  ]
  const callers = [undefined, people.owner, people.other, people.admin].map((person) => person?.sessionId)
  const shared = new Set<string>()
  const problems: string[] = []
  for (const path of paths) {
    // The first answer may be without what a source has yet to send.
    await request('GET', path)
    const answers = []
    for (const sessionId of callers) {
      const answer = await request('GET', path, { headers: sessionId ? { cookie: `squall_session=${sessionId}` } : {} })
      const policy = answer.headers.get('cache-control') ?? ''
      const isShared = /public|s-maxage/.test(policy)
      if (isShared) shared.add(path.split('?')[0] ?? '')
      else if (!policy.startsWith('private')) problems.push(`${path}: ${policy}`)
      if (answer.status >= 400 && policy !== CACHE.personal) problems.push(`${path}: ${answer.status} ${policy}`)
      if (answer.headers.has('set-cookie')) problems.push(`${path}: sets a cookie`)
      answers.push({ isShared, answer: `${answer.status} ${answer.text}` })
    }
    const isShared = answers.some((each) => each.isShared)
    if (isShared && new Set(answers.map(({ answer }) => answer)).size > 1)
      problems.push(`${path}: not the same for all`)
  }
  expect(problems).toEqual([])
  for (const path of SHARED.list.filter((name) => name !== 'placefiles.get'))
    expect(shared).toContain(`/api/trpc/${path}`)
  for (const path of [
    '/api/emergency-alerts',
    '/api/weather/alerts',
    '/api/radar/data',
    '/api/geojson/warnings.geojson',
  ])
    expect(shared).toContain(path)
  // The app asks for alerts when they have changed.
  for (const path of SHARED.alerts) expect(shared).not.toContain(`/api/trpc/${path}`)
})

test('a batch is shared when all its calls are, and none failed', async () => {
  const { address } = await startFilledServer()
  const policyOf = async (calls: string, input: object = {}, headers = {}) => {
    const path = `/api/trpc/${calls}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
    return (await fetch(address + path, { headers })).headers.get('cache-control')
  }
  expect(await policyOf('sources.list,placefiles.list')).toBe(CACHE.list)
  expect(await policyOf('sources.list,alerts.emergency')).toBe(CACHE.personal)
  expect(await policyOf('sources.list,auth.user')).toBe(CACHE.personal)
  expect(await policyOf('sources.list,conditions.at', { 1: { lat: 'north' } })).toBe(CACHE.personal)
  expect(await policyOf('sources.list', {}, { 'trpc-accept': 'application/jsonl' })).toBe(CACHE.personal)
})
