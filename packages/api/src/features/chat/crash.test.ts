import { createConnection, createServer, type Socket } from 'node:net'
import { hashSecret, tables } from '@squall/shared/server/db'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createApiProcess } from '../../testing/api-process'
import { findLastingPort } from '../../testing/lasting-port'
import { startMedia } from '../../testing/media-process'
import { createUser } from '../auth/users'

/* Both processes as they are run, and between them a gate, so that the api can be killed with its news on the way. */

/** Less than media needs to notice an ended stream on its own. */
const PATIENCE = { timeout: 30_000, interval: 20 }

/** A proxy at the address where the api expects media; while it is closed, it refuses connections. */
async function openGate() {
  const state = { isOpen: true, leadsTo: 0 }
  const inside = new Set<Socket>()
  const server = createServer((from) => {
    if (!state.isOpen) return from.destroy()
    const to = createConnection(state.leadsTo, '127.0.0.1')
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      inside.add(one)
      one.pipe(other)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        inside.delete(one)
        other.destroy()
      })
    }
  })
  const port = await findLastingPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const leave = () => {
    for (const socket of inside) socket.destroy()
  }
  onTestFinished(() => {
    leave()
    server.close()
  })
  return {
    port,
    leadTo(target: number) {
      state.leadsTo = target
    },
    open() {
      state.isOpen = true
    },
    shut() {
      state.isOpen = false
      leave()
    },
  }
}

async function startSystem() {
  const gate = await openGate()
  const port = await findLastingPort()
  const api = createApiProcess({ PORT: String(port), MEDIA_INTERNAL_PORT: String(gate.port) })
  const { port: mediaPort, internalPort } = await startMedia(api.folder, port)
  gate.leadTo(internalPort)
  await api.start()
  const { db } = api

  function addChaser(name: string): { userId: string; streamId: string } {
    const fields = { username: name, displayName: name, email: `${name}@squall.test`, passwordHash: 'none' }
    const now = new Date()
    const userId = createUser(db, { ...fields, accountStatus: 'approved', isAdmin: false, now })
    const expiresAt = Math.floor(now.getTime() / 1_000) + 3_600
    db.insert(tables.sessions)
      .values({ id: hashSecret(name), userId, expiresAt, createdAt: now })
      .run()
    const streamId = `stream of ${name}`.replaceAll(' ', '-')
    db.insert(tables.streams)
      .values({
        ...{ id: streamId, userId, title: 'Chase', placePrecision: 'off', isLive: true },
        ...{ startedAt: now, lastPublishedAt: now },
      })
      .run()
    return { userId, streamId }
  }

  return {
    ...{ api, gate, addChaser },
    /** Posts as the user of that name; an answered message has been stored. */
    async post(path: string, name: string, body: object) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-session-id': name },
        body: JSON.stringify(body),
      })
      const json: ReturnType<typeof JSON.parse> = await answer.json()
      expect(answer.status, JSON.stringify(json)).toBe(200)
      return json
    },
    /** The messages that a viewer of a stream receives during the whole test. */
    async watch(streamId: string) {
      const said: { type: string; [field: string]: unknown }[] = []
      const socket = new WebSocket(`ws://127.0.0.1:${mediaPort}/ws`)
      onTestFinished(() => socket.terminate())
      socket.on('message', (data) => said.push(JSON.parse(String(data))))
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      socket.send(JSON.stringify({ type: 'join-stream', streamId }))
      await expect.poll(() => said.some(({ type }) => type === 'joined'), PATIENCE).toBe(true)
      return {
        lines: () => said.filter(({ type }) => type === 'chat-message').map(({ message }) => message),
        removed: () => said.filter(({ type }) => type === 'chat-removed').flatMap(({ messageIds }) => messageIds),
        states: () => said.filter(({ type }) => type === 'stream-state').map(({ state }) => state),
        isOpen: () => socket.readyState === WebSocket.OPEN,
      }
    },
  }
}

test('messages that the api stored but did not publish before a crash are published after its restart', {
  timeout: 120_000,
}, async () => {
  const { api, gate, addChaser, post, watch } = await startSystem()
  const [ada, bo] = [addChaser('ada'), addChaser('bo')]
  const [onAda, onBo] = [await watch(ada.streamId), await watch(bo.streamId)]
  const say = (message: string, who = 'ada') => post(`streams/${ada.streamId}/messages`, who, { message })
  const { id: insult } = await say('an insult')
  await say('hail')
  await expect.poll(onAda.lines, PATIENCE).toEqual(['an insult', 'hail'])

  gate.shut()
  await say('wall cloud', 'bo')
  await say('rotation', 'bo')
  await post('trpc/chat.moderation.remove', 'ada', { messageId: insult })
  await post(`streams/${bo.streamId}/end`, 'bo', {})
  await api.kill()
  gate.open()
  await api.start()

  await expect.poll(onBo.states, PATIENCE).toEqual(['waiting', 'ended'])
  await expect.poll(onAda.removed, PATIENCE).toEqual([insult])
  expect(onAda.lines()).toEqual(['an insult', 'hail', 'wall cloud', 'rotation'])
  await say('it is down')
  await expect.poll(onAda.lines, PATIENCE).toEqual(['an insult', 'hail', 'wall cloud', 'rotation', 'it is down'])
  expect(onAda.states()).toEqual(['waiting'])
  expect([onAda, onBo].map((viewer) => viewer.isOpen())).toEqual([true, true])
})
