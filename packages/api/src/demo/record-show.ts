import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplayCard, Stream } from '@squall/shared/contract/live'
import { BINARY_WIRE, encodeRecord, recordFlags, recordKinds, ServerMessage } from '@squall/shared/contract/wire'
import type WebSocket from 'ws'
import { type DemoClient, send } from './demo-client'
import type { RecordedShow } from './recorded-shows'
import { createCamera, createVp8Camera, FRAME } from './scenes/scene'
import { sendPositions } from './send-positions'
import { createOpusPackets, PACKET_MS } from './sound/opus'
import { createStormSound } from './sound/storm-sound'

const FRAME_MS = 125
const REPLAY_AFTER_MS = 1_000
const REPLAY_WITHIN_MS = 60_000

/** Returns the client of a seeded person. */
export type SignIn = (username: string) => Promise<DemoClient>

/**
 * Records a show through the media process, as a browser that sends VP8 and Opus does, and makes the clips of its replay. What
 * exists is not made again. @throws an Error when the replay does not come
 */
export async function recordShow(show: RecordedShow, signIn: SignIn): Promise<void> {
  const chaser = await signIn(show.username)
  const replay = (await chaser.ownReplays())[0] ?? (await recordReplay(chaser, show, signIn))
  const there = await chaser.clipsOf(replay.id)
  for (const { username, ...clip } of show.clips) {
    if (there.some(({ title }) => title === clip.title)) continue
    await (await signIn(username)).makeClip({ streamId: replay.id, ...clip })
  }
}

async function recordReplay(chaser: DemoClient, show: RecordedShow, signIn: SignIn): Promise<ReplayCard> {
  const stream = await chaser.startStream(show.stream)
  const socket = chaser.connect([BINARY_WIRE])
  socket.on('error', () => socket.terminate())
  try {
    await once(socket, 'open')
    const handle = await announce(socket, stream.id)
    await Promise.all([
      transmit({ socket, stream, handle }, show),
      talk(stream.id, show, signIn),
      createCamera(show.scene)(0).then((picture) => chaser.sendPoster(stream.id, picture)),
    ])
  } finally {
    socket.close()
    await chaser.endStream(stream.id)
  }
  for (let waitedMs = 0; waitedMs < REPLAY_WITHIN_MS; waitedMs += REPLAY_AFTER_MS) {
    const replay = (await chaser.ownReplays()).find(({ id }) => id === stream.id)
    if (replay !== undefined) return replay
    await sleep(REPLAY_AFTER_MS)
  }
  throw new Error(`The replay of "${show.stream.title}" did not come`)
}

async function talk(streamId: string, { seconds, lines }: RecordedShow, signIn: SignIn): Promise<void> {
  for (const { username, text } of lines) {
    await sleep((seconds * 1000) / (lines.length + 1))
    await (await signIn(username)).say(streamId, text)
  }
}

interface Broadcast {
  socket: WebSocket
  stream: Stream
  handle: number
}

/** Sends picture, sound and positions on one clock, for as long as the show takes. */
async function transmit({ socket, stream, handle }: Broadcast, show: RecordedShow): Promise<void> {
  const draw = createVp8Camera(show.scene)
  const encode = createOpusPackets(createStormSound({ ...show.sound, startSeconds: 0 }))
  const begunAt = performance.now()
  const elapsedMs = () => performance.now() - begunAt
  const isOn = () => socket.readyState === socket.OPEN && elapsedMs() < show.seconds * 1000
  let seq = 0

  function sendRecord(kind: number, captureMs: number, payload: Uint8Array): void {
    const size = kind === recordKinds.opus ? { width: 0, height: 0 } : FRAME
    const flags = recordFlags.key
    socket.send(encodeRecord({ kind, flags, handle, seq: ++seq, captureMs: Math.round(captureMs), ...size, payload }))
  }

  async function sendPictures() {
    while (isOn()) {
      const captureMs = elapsedMs()
      sendRecord(recordKinds.vp8, captureMs, await draw(captureMs / 1000))
      await sleep(Math.max(1, captureMs + FRAME_MS - elapsedMs()))
    }
  }

  async function sendSound() {
    for (let sentMs = 0; isOn(); await sleep(PACKET_MS))
      for (; sentMs < elapsedMs(); sentMs += PACKET_MS) sendRecord(recordKinds.opus, sentMs, encode())
  }

  const seconds = () => elapsedMs() / 1000
  await Promise.all([sendPictures(), sendSound(), sendPositions(socket, stream.id, show, { isOn, seconds })])
}

/** Announces VP8 and Opus. Returns the stream's handle for records. @throws an Error with what media answers instead */
async function announce(socket: WebSocket, streamId: string): Promise<number> {
  const answer = new Promise<number>((resolve, reject) => {
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? undefined : ServerMessage.safeParse(JSON.parse(String(data))).data
      if (message?.type === 'joined' && message.broadcaster) resolve(message.handle ?? 0)
      if (message?.type === 'error') reject(new Error(message.message))
    })
    socket.once('close', () => reject(new Error('The socket was closed')))
  })
  send(socket, { type: 'start-broadcast', streamId, isBroadcaster: true, video: 'vp8', audio: 'opus' })
  return answer
}
