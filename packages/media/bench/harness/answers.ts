import { z } from 'zod'
import { sharedMicros } from '../clip/stamp'

const Question = z.object({ id: z.number(), question: z.string(), argument: z.unknown().optional() })
type Answer = (argument: unknown) => unknown

/** What a child is started with. */
export function readArguments<Arguments>(shape: z.ZodType<Arguments>): Arguments {
  return shape.parse(JSON.parse(process.argv[2] ?? '{}'))
}

export const Usage = z.object({
  /** User and system time since the process started. */
  cpuMicros: z.number(),
  /** When that was, on the clock all processes share: a busy process answers late. */
  atMicros: z.number(),
  rss: z.number(),
})
export type Usage = z.infer<typeof Usage>

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, atMicros: sharedMicros(), rss: process.memoryUsage.rss() }
}

/** Resident memory when the garbage is out; needs --expose-gc. */
async function settledUsage(): Promise<Usage> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return usage()
}

/** In a child: says that it is ready, answers its parent's questions, and ends when the parent lets go. */
export function answerParent(port: number, answers: Record<string, Answer> = {}): void {
  const all: Record<string, Answer> = { usage, settledUsage, ...answers }
  const answer = async (message: unknown) => {
    const { id, question, argument } = Question.parse(message)
    try {
      process.send?.({ id, answer: (await all[question]?.(argument)) ?? null })
    } catch (failure) {
      process.send?.({ id, failure: `${question}: ${String(failure)}` })
    }
  }
  process.on('message', answer)
  process.on('disconnect', () => process.exit(0))
  process.send?.({ id: 0, answer: { port } })
}
