import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { webmBlock, webmCluster, webmInit } from '../testing/recordings'
import { frame, sound, startTestMedia } from '../testing/test-media'
import { startNodes } from '../testing/test-nodes'
import { createTestRoom, mediaTo, recordsTo } from '../testing/test-room'

const START = Buffer.concat([webmInit(), webmCluster(0, 'one')])

type TestSocket = ReturnType<ReturnType<typeof createTestRoom>['join']>['socket']

function soundsTo(socket: TestSocket): Buffer[] {
  return mediaTo(socket).flatMap(({ audioData }) => (audioData === undefined ? [] : [Buffer.from(audioData, 'base64')]))
}

test('AUDIO-9 a muted stream sends its viewers no sound, and nothing of it afterwards', () => {
  const { hear, join, room } = createTestRoom()
  const { socket } = join()
  hear(START)
  room.setMuted(true)
  hear(webmCluster(1, 'muted'))
  const late = join()
  hear(webmBlock('also muted'))
  room.setMuted(false)
  hear(webmBlock('the end of a muted part'))
  expect([soundsTo(socket), soundsTo(late.socket)]).toEqual([[START], []])
  hear(webmCluster(2, 'heard'))
  hear(webmCluster(3, 'too'))
  const again = [Buffer.concat([webmInit(), webmCluster(2, 'heard')]), webmCluster(3, 'too')]
  expect([soundsTo(socket), soundsTo(late.socket)]).toEqual([again, again])
})

test('AUDIO-9 packets of Opus stop while a stream is muted, and resume marked as a new beginning', () => {
  const { join, room, take } = createTestRoom({ video: 'jpeg', audio: 'opus' })
  const { socket } = join({ isBinary: true, audio: ['opus'] })
  const say = (text: string) => take({ kind: recordKinds.opus, payload: Buffer.from(text) })
  const heard = () =>
    recordsTo(socket)
      .filter(({ kind }) => kind === recordKinds.opus)
      .map(({ payload, flags }) => [Buffer.from(payload).toString(), (flags & recordFlags.resync) !== 0])
  say('before')
  room.setMuted(true)
  say('muted')
  expect(heard()).toEqual([['before', false]])
  room.setMuted(false)
  say('after')
  say('more')
  expect(heard()).toEqual([
    ['after', true],
    ['more', false],
  ])
})

test('AUDIO-9 a stream that was muted before this process started is muted, and so is one whose event was lost', async () => {
  const { broadcast, clock, database, join } = await startTestMedia()
  database.muteStream('storm')
  const camera = await broadcast()
  const viewer = await join('storm')
  camera.say(sound(START))
  await camera.settled()
  expect(await viewer.taken('audio-chunk')).toEqual([])

  const [theirs] = [await join('theirs')]
  database.muteStream('theirs')
  clock.advance(60_000)
  expect(await theirs.next('stream-muted')).toEqual({ type: 'stream-muted', streamId: 'theirs', isMuted: true })
})

test('AUDIO-9 a mute reaches the viewers of every node', async ({ skip }) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) throw new Error('Two nodes were started')
  const camera = await a.broadcast()
  camera.say(frame(1))
  await settle()
  const far = await b.join('storm')
  await settle()
  await b.event({ type: 'stream-muted', streamId: 'storm', isMuted: true })
  await settle()
  camera.say(sound(START))
  await camera.settled()
  await settle()
  expect(await far.taken('audio-chunk')).toEqual([])
  expect(await camera.next('stream-muted')).toMatchObject({ isMuted: true })
  await a.event({ type: 'stream-muted', streamId: 'storm', isMuted: false })
  await settle()
  camera.say(sound(webmCluster(1, 'heard')))
  await camera.settled()
  await settle()
  const heard = await far.taken('audio-chunk')
  expect(Buffer.concat(heard.map(({ audioData }) => Buffer.from(audioData, 'base64')))).toEqual(
    Buffer.concat([webmInit(), webmCluster(1, 'heard')]),
  )
})

test('AUDIO-10 all members are told of a mute and of its end, once, and later ones with their join', async () => {
  const { broadcast, event, join } = await startTestMedia()
  const members = [await broadcast(), await join('storm', { session: 'other' }), await join('storm')]
  const mute = (isMuted: boolean) => ({ type: 'stream-muted' as const, streamId: 'storm', isMuted })
  await event(mute(true), mute(true))
  for (const member of members) expect(await member.taken('stream-muted')).toEqual([mute(true)])
  const late = await join('storm')
  expect(await late.next('stream-muted')).toEqual(mute(true))
  await event(mute(false))
  for (const member of [...members, late]) expect(await member.taken('stream-muted')).toEqual([mute(false)])
})

test("EVENT-6 an administrator's message goes to the stream's owner, and to no one else", async () => {
  const { broadcast, event, join } = await startTestMedia()
  const owner = await broadcast()
  const others = [await join('storm', { session: 'other' }), await join('storm')]
  const message = { type: 'broadcaster-message' as const, streamId: 'storm', id: 'm', text: 'Please move back' }
  await event(message)
  expect(await owner.next('broadcaster-message')).toEqual(message)
  for (const other of others) expect(await other.taken('broadcaster-message')).toEqual([])
})
