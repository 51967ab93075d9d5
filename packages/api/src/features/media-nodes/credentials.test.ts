import { Kvm } from '@nats-io/kv'
import { tables } from '@squall/shared/server/db'
import { ApiAnswer, bucketChanges, buckets, FILLED_KEY, readChangedKey, subjects } from '@squall/shared/server/relay'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { noNats } from '@squall/shared/server/testing/test-nats'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connectNode, createNodes } from '../../testing/relay-server'
import { createContextWithUsers } from '../../testing/test-context'
import { openRelay } from './open-relay'

test('with credentials of its own a node reads sessions, hears that one was revoked, and calls api', async ({
  skip,
}) => {
  if (noNats !== null) skip(noNats)
  const { east, port, secretsFolder } = await createNodes()
  const { services, db, people } = await createContextWithUsers()
  for (const name of ['east', 'west'])
    db.insert(tables.mediaNodes)
      .values({ publicKey: name, name, address: `wss://${name}.squall.test/ws`, regions: [], createdAt: new Date() })
      .run()
  const node = await connectNode(east)
  const heard = new Set<string>()
  node.subscribe(bucketChanges(buckets.sessions), {
    callback: (_, { subject, headers }) => {
      const key = readChangedKey(buckets.sessions, subject)
      if (key === FILLED_KEY || headers?.get('KV-Operation') === 'DEL') heard.add(key)
    },
  })
  const relay = openRelay({ ...services, url: `tls://127.0.0.1:${port}`, secretsFolder })
  services.mediaNodes = relay.nodes
  relay.serve(services)
  onTestFinished(relay.close)

  await expect.poll(() => relay.nodes.hearsSince()).not.toBeNull()
  await expect.poll(() => heard.has(FILLED_KEY)).toBe(true)
  const sessions = await new Kvm(node).open(buckets.sessions, { allow_direct: true })
  const entry = await sessions.get(hashSecret(people.owner.sessionId))
  expect(entry?.json()).toMatchObject({ userId: people.owner.id })

  const id = await services.sessions.create(people.other.id, null)
  await services.sessions.remove(id)
  await expect.poll(() => heard.has(hashSecret(id))).toBe(true)

  const answer = await node.request(subjects.apiCall('east', 'chat-list'), '{"streamId":"none"}', { timeout: 5_000 })
  expect(ApiAnswer.parse(answer.json())).toMatchObject({ ok: false, status: 404 })
  const elsewhere: string[] = []
  node.subscribe(subjects.events, { callback: (_, { subject }) => void elsewhere.push(subject) })
  node.publish(subjects.apiCall('east', 'chat-list'), '{"streamId":"none"}', { reply: subjects.events })
  await node.request(subjects.apiCall('east', 'chat-list'), '{"streamId":"none"}', { timeout: 5_000 })
  expect(elsewhere).toEqual([])
  await expect(node.request(subjects.apiCall('west', 'chat-list'), '{}', { timeout: 500 })).rejects.toThrow()
  db.update(tables.mediaNodes).set({ removedAt: new Date() }).where(eq(tables.mediaNodes.name, 'east')).run()
  const isRefused = async () =>
    ApiAnswer.parse((await node.request(subjects.apiCall('east', 'chat-list'), '{}', { timeout: 5_000 })).json())
  await expect.poll(isRefused).toMatchObject({ ok: false, status: 403 })
})
