import { expect, test } from 'vitest'
import { webmCluster, webmInit } from '../testing/recordings'
import { frame, sound } from '../testing/test-media'
import { startNodes } from '../testing/test-nodes'

type Node = Awaited<ReturnType<typeof startNodes>>['nodes'][number]

const [start, more, last] = [
  Buffer.concat([webmInit(), webmCluster(0, 'one')]),
  webmCluster(1, 'two'),
  webmCluster(2, 'three'),
]

/** Another socket of the owner, on a node of its own. */
async function joinForSound({ connect }: Node) {
  const client = await connect({ session: 'owner' })
  client.say({ type: 'join-stream', streamId: 'storm', isBroadcaster: true })
  await client.next('joined')
  return client
}

async function startPair(skip: (reason: string) => void) {
  const { nodes, pass, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) throw new Error('Two nodes were started')
  const camera = await a.broadcast()
  await settle()
  const microphone = await joinForSound(b)
  const viewers = [await a.join('storm'), await b.join('storm')]
  await settle()
  const say = async (...chunks: Buffer[]) => {
    for (const chunk of chunks) {
      microphone.say(sound(chunk))
      await microphone.settled()
      await settle()
    }
  }
  const heard = () =>
    Promise.all(
      viewers.map(async (viewer) =>
        Buffer.concat((await viewer.taken('audio-chunk')).map(({ audioData }) => Buffer.from(audioData, 'base64'))),
      ),
    )
  return { a, b, camera, microphone, pass, settle, say, heard }
}

const all = (...chunks: Buffer[]) => [Buffer.concat(chunks), Buffer.concat(chunks)]

test('RELAY-13 sound that the owner sends to another node reaches the viewers of every node', async ({ skip }) => {
  const { camera, microphone, say, heard } = await startPair(skip)
  camera.say(frame(1))
  await say(start, more)
  expect(await heard()).toEqual(all(start, more))
  expect(await microphone.taken('error')).toEqual([])
})

test('RELAY-13 the newest recording counts, and a socket whose sound was replaced is told with its next chunk', async ({
  skip,
}) => {
  const { camera, microphone, settle, say, heard } = await startPair(skip)
  await say(start)
  camera.say(sound(start))
  await camera.settled()
  await settle()
  await say(more)
  expect(await microphone.taken('error')).toEqual([])
  await say(last)
  expect(await microphone.next('error')).toMatchObject({ code: 'not-audio' })
  expect(await heard()).toEqual(all(start, start))
  await say(start, more)
  expect(await heard()).toEqual(all(start, more))
})

test('RELAY-13 the sound goes on when the picture moves to another node, or to its own', async ({ skip }) => {
  const { a, b, pass, settle, say, heard } = await startPair(skip)
  await say(start)
  // Of two starts at the same moment the name of the node decides.
  await pass(500)
  await b.broadcast()
  await settle()
  await say(more)
  await pass(500)
  await a.broadcast()
  await settle()
  await say(last)
  const [atA = Buffer.of(), atB = Buffer.of()] = await heard()
  for (const sounds of [atA, atB]) for (const part of [more, last]) expect(sounds.includes(part)).toBe(true)
})

test('RELAY-13 sound that began before the picture is heard once the picture starts on another node', async ({
  skip,
}) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const microphone = await joinForSound(b)
  microphone.say(sound(start))
  await microphone.settled()
  await a.broadcast()
  await settle()
  const viewer = await a.join('storm')
  microphone.say(sound(more))
  await microphone.settled()
  await settle()
  const heard = (await viewer.taken('audio-chunk')).map(({ audioData }) => Buffer.from(audioData, 'base64'))
  expect(Buffer.concat(heard)).toEqual(Buffer.concat([start, more]))
  expect(await microphone.taken('error')).toEqual([])
})

test('RELAY-13 when the socket leaves, its sound ends, and a late viewer hears none of it', async ({ skip }) => {
  const { a, microphone, settle, say } = await startPair(skip)
  await say(start)
  microphone.say({ type: 'leave-stream', streamId: 'storm' })
  await microphone.settled()
  await settle()
  const late = await a.join('storm')
  expect(await late.taken('audio-chunk')).toEqual([])
})
