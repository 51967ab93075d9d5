import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { createHttpClient } from '../../platform/http-client'
import { startLoopback } from '../../testing/loopback'
import { observationAnswer, pointAnswer, stationsAnswer } from '../../testing/observation-answers'
import { createTestContext } from '../../testing/test-context'

const MOORE = { lat: 35.34, lon: -97.49 }

/** Only who waits in vain gives up early: a busy machine must not look like a silent service. */
const PATIENT_MS = 20_000
const IMPATIENT_MS = 1_500

/** An api and a weather service on loopback that answers well until `misbehave` is given a fault. */
async function faultyContext(what: string) {
  const timeoutMs = what === 'silent' ? IMPATIENT_MS : PATIENT_MS
  const fault: { answer: RequestListener | null } = { answer: null }
  const base = await startLoopback((request, reply) => {
    const url = request.url ?? ''
    if (fault.answer !== null) fault.answer(request, reply)
    else if (url.startsWith('/points/')) reply.end(JSON.stringify(pointAnswer))
    else if (url.startsWith('/gridpoints/')) reply.end(JSON.stringify(stationsAnswer('KOUN')))
    else if (url.startsWith('/stations/'))
      reply.end(JSON.stringify(observationAnswer({ at: services.now(), temperature: 30 })))
    else reply.end('[]')
  })
  const clock = { now: () => new Date() }
  const test = await createTestContext({
    http: createHttpClient({ userAgent: '(squall.test)', now: () => clock.now(), timeoutMs }),
    upstreams: { nws: base, uv: base },
  })
  const { services } = test
  clock.now = services.now
  const anonymous = await test.caller()
  return {
    ...test,
    at: () => anonymous.conditions.at(MOORE),
    misbehave(answer: RequestListener | null) {
      fault.answer = answer
    },
  }
}

const problem = JSON.stringify({ type: 'about:blank', title: 'Unexpected Problem', status: 500 })

const faults: [string, RequestListener][] = [
  ['down', (request) => request.socket.destroy()],
  ['silent', () => undefined],
  ['at 503 with null for a list', (_, reply) => reply.writeHead(503).end('{"features":null}')],
  ['at 200 with null for a list', (_, reply) => reply.end('{"type":"FeatureCollection","features":null}')],
  [
    'at 500 with a problem',
    (_, reply) => reply.writeHead(500, { 'content-type': 'application/problem+json' }).end(problem),
  ],
  ['at 200 with a problem', (_, reply) => reply.end(problem)],
  ['answering HTML', (_, reply) => reply.end('<html><body>Access Denied</body></html>')],
  ['cut off', (_, reply) => reply.end('{"properties":{"observationStations":"https://api')],
  ['refusing', (_, reply) => reply.writeHead(403).end()],
]

test.each(faults)('a service that is %s from the start is unavailable, and recovers', async (what, answer) => {
  const { at, misbehave, passTime, services } = await faultyContext(what)
  misbehave(answer)
  expect(await at()).toMatchObject({ temperature: null, uvIndex: expect.toBeOneOf([0, null]), reason: 'unavailable' })
  expect(services.sources.list().find(({ id }) => id === 'conditions')?.lastSuccess).toBeNull()
  misbehave(null)
  passTime(90_000)
  expect(await at()).toMatchObject({ temperature: 86, stale: false, reason: null })
})

test.each(faults)('a service that is %s later leaves the last values, as not current', async (what, answer) => {
  const { at, misbehave, passTime } = await faultyContext(what)
  await at()
  misbehave(answer)
  passTime(30 * 60_000)
  expect(await at()).toMatchObject({ temperature: 86, stale: true, reason: null })
  misbehave(null)
  passTime(90_000)
  expect(await at()).toMatchObject({ temperature: 86, stale: false })
})
