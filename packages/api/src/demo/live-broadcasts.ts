import { setTimeout as sleep } from 'node:timers/promises'
import type { StartStreamInput } from '@squall/shared/contract/live'
import type { DemoClient } from './demo-client'
import { createLightning, type Strikes } from './lightning'
import type { createSeededRandom } from './noise'
import { chasers, type DemoPerson } from './people'
import { createNightLightning } from './scenes/night-lightning'
import type { Scene } from './scenes/scene'
import { createShelfCloud } from './scenes/shelf-cloud'
import { createSupercell } from './scenes/supercell'

/** A broadcast of the demonstration: its chaser, stream, picture, sound and chat. */
export interface Show {
  chaser: DemoPerson
  stream: StartStreamInput
  scene: Scene
  /** How fast the chaser drives, in km/h; null for one who stays. */
  drivesKmh: number | null
  sound: { seed: number; wind: number; rain: number; strikes: Strikes }
  /** The next chat message of a watcher, and of the chaser. */
  remark: () => string
  reply: () => string
}

/** Returns a function that returns the lines one after the other, again and again. */
function cycle(lines: [string, ...string[]]): () => string {
  let next = 0
  return () => lines[next++ % lines.length] ?? lines[0]
}

export function createDemoBroadcasts(): Show[] {
  const lakeStrikes = createLightning(5)
  return [
    {
      chaser: chasers.maria,
      stream: {
        title: 'Rotating wall cloud, staying south of it',
        description:
          'Simulated: a supercell passes north of us, moving east-north-east. We keep two roads south of it.',
        latitude: 35.3182,
        longitude: -97.4716,
        placePrecision: 'exact',
      },
      drivesKmh: 55,
      scene: createSupercell(7),
      sound: { seed: 21, wind: 0.9, rain: 0.1, strikes: createLightning(31) },
      remark: cycle([
        'Look at the striations on that tower!',
        'Is the base lower than ten minutes ago, or is it me?',
        'That is textbook structure.',
        'Please keep your distance, Maria.',
        'Which way is it moving?',
        'The rotation is easy to see today.',
        'Clear slot on the left side, nice light.',
      ]),
      reply: cycle([
        'Moving east-north-east at about 40 mph, our road out is to the south.',
        'Broad rotation, nothing on the ground that I can see.',
        'Inflow is strong here, hear that wind.',
        'We stay on the paved road and well ahead of the rain.',
      ]),
    },
    {
      chaser: chasers.theo,
      stream: {
        title: 'Shelf cloud over the wheat',
        description: 'Simulated: storms arrive from the west. Wind gusts first, then a lot of rain.',
        latitude: 35.5021,
        longitude: -97.9314,
      },
      drivesKmh: 70,
      scene: createShelfCloud(3),
      sound: { seed: 22, wind: 0.7, rain: 0.45, strikes: createLightning(41) },
      remark: cycle([
        'The colour under that shelf is unreal.',
        'Hope the wheat stays up.',
        'Those turbines will shut down soon, I guess.',
        'Layer over layer. Beautiful.',
        'How long until it reaches you?',
        'We had 60 mph gusts from that one an hour ago.',
      ]),
      reply: cycle([
        'Ten minutes, then I am in the barn.',
        'Temperature just fell eleven degrees.',
        'First gusts are here, you can see them run through the field.',
        'Everything loose is tied down.',
      ]),
    },
    {
      chaser: chasers.jo,
      stream: {
        title: 'Night lightning across the lake',
        description: 'Simulated: storms out over the water, seen from a covered porch.',
        latitude: 35.2246,
        longitude: -97.2327,
        placePrecision: 'approximate',
      },
      drivesKmh: null,
      scene: createNightLightning(9, lakeStrikes),
      sound: { seed: 23, wind: 0.25, rain: 0.5, strikes: lakeStrikes },
      remark: cycle([
        'That last one had three branches!',
        'Sound on, everybody. The thunder is worth it.',
        'Counting seconds between flash and thunder.',
        'The reflection in the water …',
        'Are you under cover, Jo?',
        'Could watch this all night.',
      ]),
      reply: cycle([
        'Under the roof and away from the windows, promised.',
        'About half a mile per two and a half seconds.',
        'More to the west, this will go on for an hour.',
      ]),
    },
  ]
}

type Random = ReturnType<typeof createSeededRandom>

const SHORTEST_PAUSE_MS = 9_000
const LONGEST_PAUSE_MS = 40_000

const pause = (random: Random) => sleep(SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))

/** Watches one live stream through the media process, likes it and writes four chat messages. */
export async function watchAndChat(account: DemoClient, shows: Show[], random: Random): Promise<void> {
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
export async function reply(account: DemoClient, show: Show, random: Random): Promise<void> {
  await pause(random)
  const stream = await account.ownLiveStream()
  if (stream !== undefined) await account.say(stream.id, show.reply())
}
