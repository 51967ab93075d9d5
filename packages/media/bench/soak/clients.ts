import { answerParent, readArguments } from '@squall/shared/bench/child'
import { z } from 'zod'
import { drawClip } from '../clip/scene'
import { openBroadcasts } from './broadcasts'
import { createChatter } from './chatter'
import { openCrowd } from './crowd'
import { createTally } from './tally'
import { createVisits } from './visits'

/** Everybody who uses the system during a soak, in a process of their own. */
const Arguments = z.object({
  address: z.string(),
  mediaPort: z.number(),
  members: z.array(z.object({ userId: z.string(), username: z.string(), sessionId: z.string() })),
  password: z.string(),
  minutes: z.number(),
  broadcasters: z.number(),
  viewers: z.number(),
  fps: z.number(),
  leavesPerSecond: z.number(),
  linesPerSecond: z.number(),
  requestsPerSecond: z.number(),
})

const { address, mediaPort, members, password, minutes, broadcasters, viewers, fps, ...rates } =
  readArguments(Arguments)
const sessions = members.map(({ sessionId }) => sessionId)
const tally = createTally()
const chatter = createChatter(tally)
const broadcasts = await openBroadcasts({
  address,
  mediaPort,
  sessions: sessions.slice(0, broadcasters),
  fps,
  minutes: minutes + 2,
})
const crowd = await openCrowd({
  viewers,
  leavesPerSecond: rates.leavesPerSecond,
  broadcasts,
  ports: { media: mediaPort, api: Number(new URL(address).port) },
  sessions: sessions.slice(broadcasters),
  tally,
  chatter,
})
const streamIds = broadcasts.map(({ streamId }) => streamId)
const [photo = Buffer.alloc(0)] = (await drawClip(1)).map(({ bytes }) => bytes)
const visits = createVisits({ address, members: members.slice(broadcasters), password, streamIds, photo, tally })
const stops = [chatter.begin(crowd, rates.linesPerSecond), visits.begin(rates.requestsPerSecond)]

answerParent(
  {},
  {
    minute: () => tally.take(crowd.takeFrames()),
    end() {
      for (const stop of stops) stop()
      crowd.close()
      for (const { publisher } of broadcasts) publisher.close()
    },
  },
)
