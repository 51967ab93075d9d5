import { Stream } from '@squall/shared/contract/live'
import { openPublisher, type Publisher } from '../clients/publisher'
import { drawClip } from '../clip/scene'
import { recordSound, SOUND_CHUNK_MS } from '../clip/sound'
import { recordVp8 } from '../clip/vp8'
import { findChromium } from '../harness/chromium'

export interface Broadcast {
  streamId: string
  publisher: Publisher
  /** Whether it can be watched on the text wire, for which VP8 is not converted. */
  hasText: boolean
}

interface BroadcastOptions {
  address: string
  mediaPort: number
  sessions: readonly string[]
  fps: number
  /** The length of the recorded sound. */
  minutes: number
}

/** Returns one stream for each session, started over REST: the last in VP8 where there is a Chromium, the one before as text. */
export async function openBroadcasts({ address, mediaPort, sessions, fps, minutes }: BroadcastOptions) {
  const clip = await drawClip()
  const chromium = findChromium()
  const vp8 = chromium === null ? null : (await recordVp8(chromium, clip)).frames
  const sound = { chunks: recordSound(minutes * 60), everyMs: SOUND_CHUNK_MS }
  return Promise.all(
    sessions.map(async (sessionId, index): Promise<Broadcast> => {
      const answer = await fetch(`${address}/api/streams`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-session-id': sessionId },
        body: JSON.stringify({ title: `Chase ${index}`, latitude: 35.3, longitude: -97.5 }),
      })
      if (!answer.ok) throw new Error(`No stream could be started: ${await answer.text()}`)
      const { id: streamId } = Stream.parse(await answer.json())
      const isVp8 = vp8 !== null && index === sessions.length - 1
      const publisher = await openPublisher({
        port: mediaPort,
        stream: index,
        as: { streamId, sessionId, address: `10.2.0.${index + 1}` },
        wire: index === sessions.length - 2 ? 'json' : 'binary',
        fps,
        frames: isVp8 ? vp8 : clip,
        sound,
      })
      publisher.begin()
      return { streamId, publisher, hasText: !isVp8 }
    }),
  )
}
