import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { createHttpClient } from '../../platform/http-client'
import { createAlertPollsWithListener, MINUTE, MOORE } from '../../testing/alert-context'
import { alertFeature, alertList } from '../../testing/alert-feature'
import { startLoopback } from '../../testing/loopback'
import { createContextWithUsers } from '../../testing/test-context'

/** As the product has it: what the client takes before it gives up is bounded. */
const HUGE = 17 * 1024 * 1024

/** Only who waits in vain gives up early: a busy machine must not look like a slow service. */
const PATIENT_MS = 20_000
const IMPATIENT_MS = 500

/** A weather service on loopback that misbehaves as told, and an api that reads its alerts over HTTP. */
async function faultyContext(timeoutMs = PATIENT_MS) {
  let answer: RequestListener = () => undefined
  const base = await startLoopback((request, reply) => {
    reply.setHeader('date', clock().toUTCString())
    answer(request, reply)
  })
  let sinceStart = 0
  const begin = Date.now()
  const clock = () => new Date(begin + sinceStart)
  const test = await createContextWithUsers({
    http: createHttpClient({ userAgent: '(squall.test)', now: clock, timeoutMs }),
    upstreams: { nws: base, watches: base },
  })
  const tasks = createAlertPollsWithListener(test.services)
  const good: RequestListener = (_, reply) =>
    reply.end(JSON.stringify(alertList(alertFeature(clock(), { headline: 'Take shelter' }))))
  return {
    ...test,
    tasks,
    good,
    clock,
    anonymous: test.as.anonymous,
    async pollWith(next: RequestListener) {
      answer = next
      await tasks.poll()
    },
    pass(ms: number) {
      sinceStart += ms
      test.passTime(ms)
    },
    source: () => test.services.sources.list().find(({ id }) => id === 'alerts'),
  }
}

const faults: [string, RequestListener, RegExp][] = [
  ['down', (request) => request.destroy(), /./],
  ['slow', () => undefined, /did not answer in time/],
  ['answering 503 with features of null', (_, reply) => reply.writeHead(503).end('{"features":null}'), /answered 503/],
  [
    'answering 200 with features of null',
    (_, reply) => reply.end('{"type":"FeatureCollection","features":null}'),
    /no list of alerts/,
  ],
  ['cut off', (_, reply) => reply.end('{"type":"FeatureCollection","features":[{"type":"Fea'), /no JSON/],
  ['cut off by the network', (_, reply) => void reply.writeHead(200, { 'content-length': 500 }).write('{'), /in time/],
  ['answering HTML', (_, reply) => reply.end('<html>Access denied</html>'), /no JSON/],
  [
    'sending alerts of another form',
    (_, reply) => reply.end(JSON.stringify(alertList({ a: 1 }, { b: 2 }))),
    /cannot be read/,
  ],
  ['sending far too much', (_, reply) => reply.end(Buffer.alloc(HUGE, ' ')), /more than/],
]

test.each(faults)(
  'a service that is %s: what was known stays, says when it is old, and all recovers',
  async (_what, fault, reason) => {
    const { pollWith, good, anonymous, pass, source, logs, services } = await faultyContext(
      String(reason).includes('in time') ? IMPATIENT_MS : PATIENT_MS,
    )
    await pollWith(good)
    pass(MINUTE)
    for (let attempt = 0; attempt < 3; attempt += 1) await pollWith(fault)
    expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ stale: false, alerts: [{ title: 'Take shelter' }] })
    expect(await anonymous.alerts.emergency()).toHaveLength(1)
    expect(source()).toMatchObject({ state: 'down', problem: expect.any(String) })
    expect(source()?.problem).not.toMatch(/127\.0\.0\.1|JSON|expected/)
    pass(6 * MINUTE)
    for (let attempt = 0; attempt < 3; attempt += 1) await pollWith(fault)
    expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ stale: true, alerts: [{ title: 'Take shelter' }] })
    expect(await anonymous.alerts.tornado(MOORE)).toMatchObject({ stale: true })
    expect(await anonymous.site.info()).toBeDefined()
    expect(logs).toEqual([expect.stringMatching(reason)])
    pass(2 * MINUTE)
    await pollWith(good)
    expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ stale: false, complete: true })
    expect(source()).toMatchObject({ state: 'active', problem: null })
    expect(logs).toHaveLength(2)
    expect(services.alerts.active()).toHaveLength(1)
  },
)

test('one fault after another makes one line for each change', async () => {
  const { pollWith, good, logs } = await faultyContext()
  const [html, busy]: RequestListener[] = [(_, reply) => reply.end('<html>'), (_, reply) => reply.writeHead(503).end()]
  for (const answer of [html, html, busy, busy, good, good, html]) if (answer) await pollWith(answer)
  expect(logs.map((line) => line.replace(/127.*?: /, ''))).toEqual([
    'alerts have a fault: sent something that is no JSON',
    'alerts have a fault: answered 503',
    'alerts are as they should be again',
    'alerts have a fault: sent something that is no JSON',
  ])
})

test('one unreadable alert only makes the list incomplete', async () => {
  const { pollWith, anonymous, source, clock } = await faultyContext()
  const list = alertList(alertFeature(clock()), alertFeature(clock(), { id: 'odd', sent: 'yesterday' }))
  await pollWith((_, reply) => reply.end(JSON.stringify({ ...list, features: [list.features[0], ...list.features] })))
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [{ type: 'tornado' }], complete: false })
  expect(source()).toMatchObject({ state: 'active', problem: '1 of its alerts could not be read.' })
})

test('zones that fail do not touch the alerts, and are read when they answer again', async () => {
  const { pollWith, tasks, anonymous, pass, logs, clock } = await faultyContext()
  let zones: RequestListener = (_, reply) => reply.writeHead(500).end()
  const zone = 'https://api.weather.gov/zones/county/OKC027'
  const watch = () => alertFeature(clock(), { event: 'Tornado Watch', affectedZones: [zone] }, null)
  const answer: RequestListener = (request, reply) => {
    if (request.url?.startsWith('/zones')) zones(request, reply)
    else reply.end(JSON.stringify(alertList(watch())))
  }
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await pollWith(answer)
    await tasks.learnZones()
  }
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [], stale: false, complete: false })
  expect(logs).toEqual([])
  zones = (_, reply) => reply.end(JSON.stringify({ geometry: alertFeature(clock()).geometry }))
  pass(2 * MINUTE)
  await pollWith(answer)
  await tasks.learnZones()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [{ severity: 'watch' }], complete: true })
})

test('dates that are ahead of or behind the time do no harm: an alert lasts until its own end', async () => {
  const { pollWith, anonymous, clock } = await faultyContext()
  const at = (minutes: number) => new Date(clock().getTime() + minutes * MINUTE)
  const code = (number: string) => ({ VTEC: [`/O.NEW.KOUN.TO.W.${number}.000000T0000Z-301231T0000Z/`] })
  const ahead = alertFeature(at(20), { id: 'ahead', parameters: code('0001'), headline: 'ahead' })
  const behind = alertFeature(at(-40), { id: 'behind', parameters: code('0002'), headline: 'behind' })
  const over = alertFeature(at(-50), { id: 'over', parameters: code('0003'), headline: 'over' })
  await pollWith((_, reply) => reply.end(JSON.stringify(alertList(ahead, behind, over))))
  const { alerts, stale } = await anonymous.alerts.nearby(MOORE)
  expect(alerts.map(({ title }) => title).sort()).toEqual(['ahead', 'behind'])
  expect(stale).toBe(false)
})

test('a wrong clock of the server is reported, and no alert ends early', async () => {
  const { pollWith, good, anonymous, source, passTime, logs } = await faultyContext()
  // Our own clock runs an hour ahead; that of the service, and with it the alert, is right.
  passTime(60 * MINUTE)
  await pollWith(good)
  await pollWith(good)
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ stale: false, alerts: [{ title: 'Take shelter' }] })
  const problem = "This server's clock is 60 minutes ahead of the source's."
  expect(source()).toMatchObject({ state: 'active', problem })
  expect(logs).toEqual([`alerts have a fault: ${problem}`])
  passTime(-60 * MINUTE)
  await pollWith(good)
  expect(source()).toMatchObject({ state: 'active', problem: null })
  passTime(-30 * MINUTE)
  await pollWith(good)
  expect(source()?.problem).toBe("This server's clock is 30 minutes behind the source's.")
  expect((await anonymous.alerts.nearby(MOORE)).alerts).toHaveLength(1)
})
