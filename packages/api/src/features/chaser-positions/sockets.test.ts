import { join } from 'node:path'
import type { PlacePrecision } from '@squall/shared/rules/place'
import { hashSecret, openDatabase, tables } from '@squall/shared/server/db'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { loadConfig } from '../../config'
import { findPosition } from '../../testing/find-position'
import { startSystemProcesses } from '../../testing/system-processes'
import { createUser } from '../auth/users'

/* Both processes as they are run, and every message that sockets of any kind get while a chaser drives. */

const START = { latitude: 35.3349, longitude: -97.4849 }
const CHASE = { latitude: 36.1249, longitude: -98.2149 }
const PATIENCE = { timeout: 20_000, interval: 50 }

async function startChase(placePrecision: PlacePrecision) {
  const { address, folder, mediaPort } = await startSystemProcesses()
  const { db, close } = openDatabase(join(folder, 'squall.db'), loadConfig({}).migrationsFolder)
  onTestFinished(close)
  const now = new Date()
  const addPerson = (name: string) => {
    const fields = { username: name, displayName: name, email: `${name}@squall.test`, passwordHash: 'none' }
    const userId = createUser(db, { ...fields, accountStatus: 'approved', isAdmin: false, now })
    const expiresAt = Math.floor(now.getTime() / 1_000) + 3_600
    db.insert(tables.sessions)
      .values({ id: hashSecret(name), userId, expiresAt, createdAt: now })
      .run()
    return userId
  }
  const userId = addPerson('chaser')
  addPerson('member')
  const stream = { id: 'chase', userId, title: 'Dryline', placePrecision, isLive: true, ...START }
  db.insert(tables.streams)
    .values({ ...stream, startedAt: new Date(now.getTime() - 600_000), lastPublishedAt: now })
    .run()

  const messages: string[] = []
  async function open(name: string | null, ...first: object[]) {
    const socket = new WebSocket(`ws://127.0.0.1:${mediaPort}/ws${name === null ? '' : `?sessionId=${name}`}`)
    onTestFinished(() => socket.terminate())
    const own: string[] = []
    socket.on('message', (data) => {
      own.push(String(data))
      messages.push(String(data))
    })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const say = (message: object) => socket.send(JSON.stringify(message))
    for (const message of first) say(message)
    return { say, hears: (text: string) => expect.poll(() => own.join('\n'), PATIENCE).toContain(text) }
  }

  const share = (precision: PlacePrecision) =>
    fetch(`${address}/api/streams/chase/place`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-session-id': 'chaser' },
      body: JSON.stringify({ placePrecision: precision }),
    })
  return { db, messages, open, share }
}

const position = {
  ...{ type: 'position', streamId: 'chase', ...CHASE },
  ...{ accuracyM: 8, headingDegrees: 45, speedKmh: 80, ageMs: 0 },
}

test('no socket gets the place of a chaser more precisely than chosen, and all maps lose one who turns it off', {
  timeout: 120_000,
}, async () => {
  const { messages, open, share } = await startChase('approximate')
  const join = { type: 'join-stream', streamId: 'chase' }
  const map = { type: 'watch-map' }
  const maps = [await open(null, map), await open('member', map, join), await open('chaser', map)]
  await open(null, { type: 'join-preview', streamId: 'chase' }, map)
  const publisher = await open('chaser', { type: 'start-broadcast', streamId: 'chase' })
  await publisher.hears('"broadcaster":true')
  publisher.say(position)
  for (const socket of maps) await socket.hears('"latitude":36.12,"longitude":-98.21')
  const begun = performance.now()
  expect((await share('off')).status).toBe(200)
  for (const socket of maps) await socket.hears('"removed":["chase"]')
  expect(performance.now() - begun).toBeLessThan(1_000)
  publisher.say({ ...position, ageMs: -500 })
  const [late] = [await open('member', join, map)]
  await late.hears('joined')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(messages.filter((text) => text.includes('chaser-positions') && !text.includes('"chasers":[]'))).toHaveLength(4)
  for (const secret of [START, CHASE]) expect(messages.flatMap((text) => findPosition(text, secret))).toEqual([])
})
