import { answerParent, readArguments } from '@squall/shared/bench/child'
import { z } from 'zod'
import { drawClip } from '../clip/scene'
import { openBroadcasts } from './broadcasts'
import { createChatLoad } from './chat-load'
import { createRestLoad } from './rest-load'
import { createTally } from './tally'
import { openViewerPool } from './viewer-pool'

/** All clients of a soak, in a process of their own. */
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
const chatLoad = createChatLoad(tally)
const broadcasts = await openBroadcasts({
  address,
  mediaPort,
  sessions: sessions.slice(0, broadcasters),
  fps,
  minutes: minutes + 2,
})
const viewerPool = await openViewerPool({
  viewers,
  leavesPerSecond: rates.leavesPerSecond,
  broadcasts,
  ports: { media: mediaPort, api: Number(new URL(address).port) },
  sessions: sessions.slice(broadcasters),
  tally,
  chatLoad,
})
const streamIds = broadcasts.map(({ streamId }) => streamId)
const [photo = Buffer.alloc(0)] = (await drawClip(1)).map(({ bytes }) => bytes)
const visits = createRestLoad({ address, members: members.slice(broadcasters), password, streamIds, photo, tally })
const stops = [chatLoad.begin(viewerPool, rates.linesPerSecond), visits.begin(rates.requestsPerSecond)]

answerParent(
  {},
  {
    minute: () => tally.take(viewerPool.takeFrames()),
    end() {
      for (const stop of stops) stop()
      viewerPool.close()
      for (const { publisher } of broadcasts) publisher.close()
    },
  },
)
