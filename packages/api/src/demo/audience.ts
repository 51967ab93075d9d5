import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account'
import type { Show } from './live-broadcasts'
import type { createRandom } from './noise'

type Random = ReturnType<typeof createRandom>

const SHORTEST_PAUSE_MS = 9_000
const LONGEST_PAUSE_MS = 40_000

const pause = (random: Random) => sleep(SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))

/** Watches one live stream through the media process, likes it and writes four chat messages. */
export async function watchAndChat(account: Account, shows: Show[], random: Random): Promise<void> {
  const live = await account.liveStreams()
  const stream = live[Math.floor(random() * live.length)]
  const show = shows.find(({ chaser }) => chaser.username === stream?.user.username)
  if (stream === undefined || show === undefined) return
  const socket = account.connect()
  try {
    socket.on('error', () => socket.terminate())
    socket.once('open', () => socket.send(JSON.stringify({ type: 'join-stream', streamId: stream.id })))
    await account.like(stream.id)
    for (let lines = 0; lines < 4; lines++) {
      await pause(random)
      await account.say(stream.id, show.remark())
    }
    await pause(random)
  } finally {
    socket.close()
  }
}

/** Writes a message of a chaser in the chat of their own stream. */
export async function reply(account: Account, show: Show, random: Random): Promise<void> {
  await pause(random)
  const stream = await account.ownLiveStream()
  if (stream !== undefined) await account.say(stream.id, show.reply())
}
