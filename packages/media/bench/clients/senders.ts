import { answerParent, readArguments } from '@squall/shared/bench/child'
import { z } from 'zod'
import { plainJpeg } from '../clip/plain-jpeg'
import { openPublisher } from './publisher'

/** Publishers of streams 0 to n in a process of their own. */
const Arguments = z.object({
  port: z.number(),
  streams: z.number(),
  wire: z.enum(['json', 'binary']),
  fps: z.number(),
  frameBytes: z.number(),
})

const { port, streams, wire, fps, frameBytes } = readArguments(Arguments)
const frames = [{ bytes: plainJpeg(frameBytes), codec: 'jpeg', key: true } as const]
const publishers = await Promise.all(
  Array.from({ length: streams }, (_, stream) => openPublisher({ port, stream, wire, fps, frames })),
)

answerParent(
  {},
  {
    begin() {
      publishers.forEach((publisher, index) => {
        setTimeout(publisher.begin, (index * 1000) / fps / streams)
      })
    },
    end() {
      for (const publisher of publishers) publisher.end()
    },
  },
)
