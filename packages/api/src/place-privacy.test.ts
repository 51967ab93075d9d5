import type { ReportedPosition } from '@squall/shared/contract/live'
import { type Place, type PlacePrecision, toPublicPlace } from '@squall/shared/rules/place'
import { tables } from '@squall/shared/server/db'
import { getTableName, is, Table } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plainPaths } from './features/api-reference/plain-paths'
import { report } from './features/chaser-positions/testing'
import { listProcedures } from './root-router'
import { findPosition } from './testing/find-position'
import { fillPath, listCalls } from './testing/procedure-calls'
import type { KnownValues } from './testing/sample-input'
import { startTestServer } from './testing/test-server'

/*
 * Both more than 400 m from the middle of their cell, north and west, so that a public position is never taken for a leak, and far
 * from every town and radar that answers name.
 */
const START = { latitude: 34.6549, longitude: -100.3149 }
const CHASE = { latitude: 36.1249, longitude: -98.2149 }
const OUTSIDE = { latitude: 37, longitude: -99 }

/** Sizes of memory and disk, which may be any number. */
const ABOUT_THE_MACHINE = 'admin.systemHealth'

/** Measured values follow the labels and may be any number, that of a place too. */
const withoutMeasuredValues = (metrics: string): string => metrics.replaceAll(/ \S+$/gm, '')

/** Is refused without a signed link from a mail. */
const NEEDS_LINK = 'unsubscribe.look'

/** Takes the caller's session or account away, after which the calls that follow would say nothing. */
const ENDS_SESSION = ['auth.logout', 'auth.login', 'profiles.remove']

/** Fields by name: ids of what is there, and places far from the secret ones. */
const ids = (id: string, userId: string): KnownValues => ({
  ...{ id, streamId: id, subjectId: id, messageId: id, widgetId: id, themeId: id, actId: id, userId, viewerId: userId },
  ...{
    channelId: userId,
    ownerId: userId,
    ids: [id],
    userIds: [userId],
    lat: 36,
    lon: -98,
    latitude: 36,
    longitude: -98,
  },
  ...{
    radius: 100,
    zoom: 7,
    q: 'Moore',
    search: 'Moore',
    ...{ west: -99, south: 35, east: -97, north: 37 },
    placePrecision: 'approximate',
    code: 'Moore',
    token: 'Moore',
  },
})

/** A server on which the owner is live from a secret place, has driven to another one and back to a public one. */
async function startSecretChase(precision: PlacePrecision, chase: Place) {
  const test = await startTestServer()
  const { as, caller, passTime, people } = test
  const media = await caller(null, { isInternal: true })
  await as.other.follows.follow({ id: people.owner.id })
  const location = `${START.latitude}, ${START.longitude}`
  const { id } = await as.owner.streams.start({ ...START, location, placePrecision: precision, title: 'Dryline' })
  await as.other.chat.post({ streamId: id, content: 'Where are you?' })
  await as.other.streams.like({ id })
  const answers: unknown[] = []
  async function drive(place: Place, fields: Partial<ReportedPosition> = {}) {
    passTime(30_000)
    answers.push(await media.internal.positions.report([report(id, place, fields)]))
  }
  passTime(3_600_000)
  for (let round = 0; round < 3; round++) await drive(chase, { headingDegrees: 43, speedKmh: 66 })
  return { ...test, id, answers, drive }
}

type SecretChase = Awaited<ReturnType<typeof startSecretChase>>

/** Calls everything as visitor, as another member and, what only reads, as administrator. Returns who was told what. */
async function collectAnswers({ request, people, id, drive }: SecretChase, chase: Place) {
  const answers: { call: string; text: string }[] = []
  const refused: string[] = []
  const procedures = listProcedures().filter(({ access, path }) => access !== 'internal' && path !== ABOUT_THE_MACHINE)
  const callers = [
    { who: 'a visitor', sessionId: undefined, isAdmin: false },
    { who: 'another member', sessionId: people.other.sessionId, isAdmin: false },
    { who: 'an administrator', sessionId: people.admin.sessionId, isAdmin: true },
  ]
  for (const { who, sessionId, isAdmin } of callers) {
    await drive(chase)
    const options = { ...(sessionId && { sessionId }) }
    for (const known of [ids(id, people.owner.id), ids(people.owner.id, people.owner.id)]) {
      // What only reads comes first: a change may take away what there is to read.
      const calls = procedures.flatMap((procedure) => listCalls(procedure, known))
      for (const call of calls.filter(({ isQuery }) => isQuery)) {
        const { status, text } = await request(call.method, call.path, options)
        answers.push({ call: `${call.name} as ${who}`, text })
        if (status === 400 && call.name !== NEEDS_LINK) refused.push(`${call.name}: ${text}`)
      }
      for (const [path, item] of Object.entries(plainPaths)) {
        if (item.get === undefined) continue
        const { text } = await request('GET', fillPath(path, known), options)
        answers.push({ call: `${path} as ${who}`, text: path === '/metrics' ? withoutMeasuredValues(text) : text })
      }
      // What a member may change is the same for every id.
      if (isAdmin || known.id !== id) continue
      for (const { name, method, path, body } of calls.filter(({ isQuery }) => !isQuery)) {
        if (ENDS_SESSION.some((ending) => path.endsWith(ending) || path.endsWith(ending.replace('.', '/')))) continue
        answers.push({ call: `${name} as ${who}`, text: (await request(method, path, { ...options, body })).text })
      }
    }
  }
  return { answers, refused }
}

const findLeaks = (answers: { call: string; text: string }[], secrets: Place[]) =>
  answers.flatMap(({ call, text }) =>
    secrets.flatMap((secret) => findPosition(text, secret).map((number) => `${call}: ${number}`)),
  )

describe.each([
  { precision: 'approximate' as const, chase: CHASE, secrets: [START, CHASE] },
  { precision: 'off' as const, chase: CHASE, secrets: [START, CHASE] },
  // Within the home zone, whatever is shared.
  { precision: 'exact' as const, chase: { ...START, latitude: START.latitude + 0.0001 }, secrets: [START] },
])('the place of a stream that shows $precision', ({ precision, chase, secrets }) => {
  test('is in no answer of any route, to visitors, members and administrators', async () => {
    const server = await startSecretChase(precision, chase)
    const { answers, refused } = await collectAnswers(server, chase)
    expect(answers.length).toBeGreaterThan(800)
    expect(answers.filter(({ text }) => text.includes('Dryline')).length).toBeGreaterThan(20)
    expect(findLeaks(answers, secrets)).toEqual([])
    expect([...new Set(refused)]).toEqual([])
  }, 120_000)

  test('is in no event for sockets, no mail, no log line and no table but that of streams', async () => {
    const { answers, db, events, logs, mails, as, id } = await startSecretChase(precision, chase)
    const withoutStart = db
      .select()
      .from(tables.streams)
      .all()
      .map(({ latitude: _, longitude: __, ...row }) => row)
    const rows = Object.values(tables).flatMap((table) => {
      if (!is(table, Table)) return []
      const stored = table === tables.streams ? withoutStart : db.select().from(table).all()
      return [{ call: getTableName(table), text: JSON.stringify(stored) }]
    })
    expect(rows.length).toBeGreaterThan(30)
    await as.owner.chaserPositions.share({ id, placePrecision: 'exact' })
    await as.owner.chaserPositions.share({ id, placePrecision: precision })
    const told = [
      { call: 'answers to media', text: JSON.stringify(answers) },
      { call: 'events for media', text: JSON.stringify(events) },
      { call: 'mails', text: JSON.stringify(mails) },
      { call: 'log', text: JSON.stringify(logs) },
    ]
    expect(findLeaks([...rows, ...told], secrets)).toEqual([])
  })
})

test('a chaser outside of the home zone who shows about 1 km is seen, so that the search has something to find', async () => {
  const { as } = await startSecretChase('approximate', CHASE)
  expect(await as.anonymous.chaserPositions.live()).toMatchObject([toPublicPlace(CHASE, 'approximate')])
})

test('the owner alone reads where the stream started, so that the search has something to find', async () => {
  const { request, people, id } = await startSecretChase('off', CHASE)
  const read = async (sessionId: string) => (await request('GET', `/api/streams/${id}`, { sessionId })).text
  expect(findPosition(await read(people.owner.sessionId), START)).not.toEqual([])
  expect(findPosition(await read(people.other.sessionId), START)).toEqual([])
})

test('the search finds a position however it is written, and no public one', () => {
  const leaks = [
    '{"lat":34.6549}',
    '"34.65489 N"',
    '(-100.3149)',
    '100,3149',
    '346549000',
    '-10031490',
    '34.655',
    '3.46549e1',
  ]
  for (const text of leaks) expect(findPosition(text, START), text).not.toEqual([])
  const cell = JSON.stringify(toPublicPlace(START, 'approximate'))
  for (const text of [cell, '"34.6500, -100.3100"', 'Moore, OK', '2026-11-24T01:02:34.654Z', JSON.stringify(OUTSIDE)])
    expect(findPosition(text, START), text).toEqual([])
})
