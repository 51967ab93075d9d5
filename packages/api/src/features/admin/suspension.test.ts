import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestSystem } from '../../testing/media-process'

/** How long to wait for an event; it arrives within some ten milliseconds, later on a busy machine. */
const PATIENT_MS = 5_000

/** Returns a socket through the public port, and the messages it receives. */
async function openSocket(address: string, sessionId: string) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?sessionId=${sessionId}`)
  onTestFinished(() => socket.terminate())
  const said: { type: string; [field: string]: unknown }[] = []
  socket.on('message', (data) => said.push(JSON.parse(String(data))))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    say: (message: object) => socket.send(JSON.stringify(message)),
    heard: (words: object) =>
      expect.poll(() => said, { timeout: PATIENT_MS }).toContainEqual(expect.objectContaining(words)),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    closed,
  }
}

const ways = {
  suspended: { method: 'POST', path: (id: string) => `/api/admin/users/${id}/suspend` },
  deleted: { method: 'DELETE', path: (id: string) => `/api/admin/users/${id}` },
  'suspended in bulk': { method: 'POST', path: () => '/api/admin/users/bulk-suspend' },
}

test('suspending or deleting a user ends their stream and sockets, with the real media process', async () => {
  const { address, request, people, addPerson } = await startTestSystem()
  const viewer = await openSocket(address, people.other.sessionId)
  for (const [how, { method, path }] of Object.entries(ways)) {
    const { id, sessionId } = await addPerson(how.replaceAll(' ', '_'))
    const { json: stream } = await request('POST', '/api/streams', { sessionId, body: { isLive: true } })
    const [broadcaster, secondTab] = [await openSocket(address, sessionId), await openSocket(address, sessionId)]
    broadcaster.say({ type: 'start-broadcast', streamId: stream.id })
    await broadcaster.heard({ type: 'joined', streamId: stream.id, broadcaster: true })
    secondTab.say({ type: 'listen' })
    await secondTab.heard({ type: 'listening' })
    viewer.say({ type: 'join-stream', streamId: stream.id })
    await viewer.heard({ type: 'joined', streamId: stream.id })

    const answer = await request(method, path(id), {
      sessionId: people.admin.sessionId,
      ...(how.endsWith('bulk') && { body: { userIds: [id] } }),
    })
    expect(answer.status, how).toBe(200)
    await Promise.all([broadcaster.closed, secondTab.closed])
    await viewer.heard({ type: 'stream-state', streamId: stream.id, state: 'ended' })
    expect(viewer.isOpen()).toBe(true)

    const late = await openSocket(address, sessionId)
    await late.closed
    expect((await request('POST', '/api/streams', { sessionId, body: { isLive: true } })).status).toBe(401)
    expect((await request('GET', `/api/streams/${stream.id}`)).json).not.toMatchObject({ isLive: true })
  }
})
