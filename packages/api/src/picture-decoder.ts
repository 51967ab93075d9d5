import { writeFileSync } from 'node:fs'
import { TRPCError } from '@trpc/server'
import sharp from 'sharp'
import { convertPicture } from './platform/pictures/images'
import type { DecoderAnswer, DecoderRequest } from './platform/pictures/picture-decoder-pool'

/*
 * A process that decodes uploaded pictures one at a time; platform/pictures/picture-decoder-pool.ts starts and ends it. A picture that crashes
 * the decoder ends this process and not the api.
 */

const WATCH_EVERY_MS = 25

const [maxMemoryBytes] = process.argv.slice(2).map(Number)
sharp.concurrency(1)

if (process.platform === 'linux') {
  try {
    // When memory runs out, the kernel ends this process first.
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Some containers forbid it.
  }
}

const answer = (message: DecoderAnswer, then: () => void = () => undefined) => void process.send?.(message, then)

// libvips works in its own threads, so that this thread can watch its memory, which V8's limits do not count.
setInterval(() => {
  if (process.memoryUsage.rss() <= (maxMemoryBytes ?? 0)) return
  // Not process.exit, which waits for the decoding thread.
  answer({ problem: 'too-much-memory' }, () => process.kill(process.pid, 'SIGKILL'))
}, WATCH_EVERY_MS).unref()

process.on('message', async ({ kind, bytes }: DecoderRequest) => {
  try {
    const picture = await convertPicture(kind, bytes)
    answer({ picture, memoryBytes: process.memoryUsage.rss() })
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    const { code, message } = error
    answer({ refusal: { code, message }, memoryBytes: process.memoryUsage.rss() })
  }
})

// The api has ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
