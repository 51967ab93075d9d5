import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestSystem } from '../src/testing/media-process'
import { createContextWithUsers, PASSWORD } from '../src/testing/test-context'
import { startTestServer } from '../src/testing/test-server'
import { createClient, signIn, toRefusal, uploadPhoto } from './client'
import { openSocket } from './socket'

test('procedures over HTTP: signing in, going live, and a refusal with its status and sentence', async () => {
  const { address } = await startTestServer()
  const { client, user } = await signIn(address, 'owner', PASSWORD)
  const stream = await client.streams.start.mutate({ title: 'Hail core' })
  expect(stream).toMatchObject({ title: 'Hail core', userId: user.id, isLive: true })
  expect(await createClient(address).streams.list.query()).toMatchObject([{ id: stream.id }])

  const { client: other } = await signIn(address, 'other', PASSWORD)
  const refused = await other.streams.rename.mutate({ id: stream.id, title: 'Mine' }).catch(toRefusal)
  expect(refused).toEqual({ status: 403, message: 'This stream is not yours' })
})

test('a file upload to a plain route', async () => {
  const { address } = await startTestServer()
  const { client, sessionId } = await signIn(address, 'owner', PASSWORD)
  const pixels = sharp({ create: { width: 640, height: 480, channels: 3, background: '#204060' } })
  const picture = new Blob([new Uint8Array(await pixels.jpeg().toBuffer())], { type: 'image/jpeg' })
  const photo = await uploadPhoto(address, sessionId, picture, 'Shelf cloud')
  expect(photo).toMatchObject({ title: 'Shelf cloud', status: 'pending', width: 640 })
  await expect(uploadPhoto(address, 'nobody', picture, 'Shelf cloud')).rejects.toThrow('401: Sign in to do this')
  // Only its author sees it until it is approved.
  expect(await client.photos.list.query({})).toHaveLength(1)
  expect(await createClient(address).photos.list.query({})).toEqual([])
})

test('the media socket: a viewer receives what another person writes', async () => {
  const { address } = await startTestSystem()
  const { client, sessionId } = await signIn(address, 'owner', PASSWORD)
  const { id: streamId } = await client.streams.start.mutate({ title: 'Hail core' })
  const viewer = await openSocket(address, sessionId)
  viewer.send({ type: 'join-stream', streamId })
  expect(await viewer.receive('joined')).toMatchObject({ streamId, broadcaster: false })
  await client.chat.post.mutate({ streamId, content: 'Golf balls' })
  expect(await viewer.receive('chat-message')).toMatchObject({ message: 'Golf balls', user: { username: 'owner' } })
  viewer.close()
})

test('typed callers, without a server', async () => {
  const { as, people } = await createContextWithUsers()
  const stream = await as.owner.streams.start({ title: 'Hail core' })
  expect(await as.anonymous.streams.get({ id: stream.id })).toMatchObject({ userId: people.owner.id })
  await expect(as.pending.streams.start({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
