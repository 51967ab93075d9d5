import type { WeatherSourceId } from '@squall/shared/contract/weather'
import { describe, expect, test } from 'vitest'
import { UpstreamError, type UpstreamFailure } from '../platform/http-client'
import { createTestContext } from '../testing/test-context'
import { createSourceHealth } from './sources'

const MINUTE = 60_000
const fault = new UpstreamError('api.weather.gov: answered 503', 503)

/** The health of the sources on a clock that stands still, and how one of them does. */
function health(isOff = false) {
  const clock = { time: Date.parse('2026-05-20T20:00:00Z') }
  const sources = createSourceHealth(() => new Date(clock.time), isOff)
  return {
    ...sources,
    of: (id: WeatherSourceId) => sources.list().find((source) => source.id === id),
    pass: (minutes: number) => {
      clock.time += minutes * MINUTE
    },
  }
}

test('before its first answer a source is waited for', () => {
  expect(health().of('alerts')).toEqual({
    id: 'alerts',
    name: 'NWS alerts',
    state: 'waiting',
    lastSuccess: null,
    problem: null,
  })
})

test('an answer makes it active and says when', () => {
  const { succeeded, of } = health()
  succeeded('alerts')
  expect(of('alerts')).toMatchObject({ state: 'active', lastSuccess: '2026-05-20T20:00:00.000Z', problem: null })
})

test('an answer may come with a note', () => {
  const { succeeded, of } = health()
  succeeded('alerts', 'Its clock and ours differ.')
  expect(of('alerts')).toMatchObject({ state: 'active', problem: 'Its clock and ours differ.' })
})

test('a first question that fails means down', () => {
  const { failed, of } = health()
  failed('alerts', fault)
  expect(of('alerts')).toMatchObject({ state: 'down', lastSuccess: null })
})

test('one failure after a good answer is shown, and three in a row mean down', () => {
  const { succeeded, failed, of } = health()
  succeeded('alerts')
  failed('alerts', fault)
  failed('alerts', fault)
  expect(of('alerts')).toMatchObject({ state: 'active', problem: 'It reports a fault of its own (503).' })
  failed('alerts', fault)
  expect(of('alerts')?.state).toBe('down')
})

test('one failure is enough when the last good answer is old', () => {
  const { succeeded, failed, of, pass } = health()
  succeeded('alerts')
  pass(6)
  failed('alerts', fault)
  expect(of('alerts')?.state).toBe('down')
})

test('the next good answer ends an outage', () => {
  const { succeeded, failed, of } = health()
  for (let failure = 0; failure < 5; failure += 1) failed('alerts', fault)
  succeeded('alerts')
  expect(of('alerts')).toMatchObject({ state: 'active', problem: null })
  failed('alerts', fault)
  expect(of('alerts')?.state).toBe('active')
})

test('a source that is read all the time is stale when it falls silent', () => {
  const { succeeded, of, pass } = health()
  succeeded('alerts')
  pass(5)
  expect(of('alerts')?.state).toBe('active')
  pass(1)
  expect(of('alerts')).toMatchObject({ state: 'stale', problem: null })
})

test('a source that is read on demand waits again without requests, even after a failure', () => {
  const { succeeded, failed, of, pass } = health()
  succeeded('conditions')
  pass(31)
  expect(of('conditions')?.state).toBe('waiting')
  failed('conditions', fault)
  expect(of('conditions')?.state).toBe('down')
  pass(31)
  expect(of('conditions')).toMatchObject({ state: 'waiting', problem: null })
})

test('one source says nothing about another', () => {
  const { failed, of } = health()
  failed('uv', fault)
  expect(of('alerts')?.state).toBe('waiting')
})

test('with weather switched off, every source is off', () => {
  expect(
    new Set(
      health(true)
        .list()
        .map(({ state }) => state),
    ),
  ).toEqual(new Set(['off']))
})

describe('the problem is a sentence without addresses and keys', () => {
  const refused = (status: number) => new UpstreamError(`https://uv.test/?key=abc answered ${status}`, status)
  const lost = (failure: UpstreamFailure) => new UpstreamError('uv.test:443 ECONNREFUSED', null, failure)
  test.each<[unknown, string]>([
    [refused(503), 'It reports a fault of its own (503).'],
    [refused(429), 'It asks for fewer questions.'],
    [refused(404), 'It did not give what was asked for (404).'],
    [lost('slow'), 'It did not answer in time.'],
    [lost('unreachable'), 'It cannot be reached.'],
    [lost('unreadable'), 'Its answer could not be read.'],
    [lost('paused'), 'It failed several times in a row.'],
    [new Error('features is null at https://uv.test/?key=abc'), 'Its answer could not be used.'],
    ['https://uv.test/?key=abc', 'Its answer could not be used.'],
  ])('%s', (error, words) => {
    const { failed, of } = health()
    failed('uv', error)
    expect(of('uv')?.problem).toBe(words)
  })

  test('a source that is left alone keeps the reason why', () => {
    const { failed, of } = health()
    failed('uv', lost('slow'))
    failed('uv', lost('paused'))
    expect(of('uv')?.problem).toBe('It did not answer in time.')
  })
})

test('the state of the sources is public', async () => {
  const { caller, services, passTime } = await createTestContext()
  services.sources.succeeded('alerts')
  services.sources.failed('uv', fault)
  passTime(2 * MINUTE)
  const sources = await (await caller()).sources.list()
  expect(sources.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'alerts active',
    'watches waiting',
    'storms waiting',
    'local-reports waiting',
    'radar waiting',
    'conditions waiting',
    'forecast waiting',
    'uv down',
  ])
})
