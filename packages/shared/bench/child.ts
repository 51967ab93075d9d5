import { z } from 'zod'
import { sharedMicros } from './clock'

const Question = z.object({ id: z.number(), question: z.string(), argument: z.unknown().optional() })
type Answer = (argument: unknown) => unknown

/** Returns the arguments that `startChild` gave to this process. */
export function readArguments<Arguments>(shape: z.ZodType<Arguments>): Arguments {
  return shape.parse(JSON.parse(process.argv[2] ?? '{}'))
}

export const Usage = z.object({
  /** User and system time since the process started. */
  cpuMicros: z.number(),
  /** When that was read, on the clock that all processes share: a busy process answers late. */
  atMicros: z.number(),
  rss: z.number(),
})
type Usage = z.infer<typeof Usage>

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, atMicros: sharedMicros(), rss: process.memoryUsage.rss() }
}

/** Returns usage after full garbage collections; needs --expose-gc. */
async function settledUsage(): Promise<Usage> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return usage()
}

/**
 * Tells the parent that this process is ready, answers its questions, and calls `end` when the parent disconnects or is
 * gone.
 */
export function answerParent(
  ready: object,
  answers: Record<string, Answer> = {},
  end: () => unknown = () => process.exit(0),
): void {
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
  process.on('disconnect', end)
  process.send?.({ id: 0, answer: ready })
}
