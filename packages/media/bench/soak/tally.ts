import { quantile } from '@squall/shared/bench/statistics'
import { z } from 'zod'

/** What the clients counted since the last question. Times in ms. */
export const Minute = z.object({
  frames: z.object({ seen: z.number(), lost: z.number(), late: z.number(), p50: z.number(), p99: z.number() }),
  joins: z.object({ count: z.number(), p99: z.number() }),
  chat: z.object({ sent: z.number(), delivered: z.number(), lost: z.number(), p50: z.number(), p99: z.number() }),
  rest: z.object({ count: z.number(), p50: z.number(), p99: z.number(), slowest: z.string() }),
  /** Requests that are slow by design: signing in and uploads. */
  heavy: z.object({ count: z.number(), p50: z.number(), p99: z.number() }),
  failures: z.record(z.string(), z.number()),
})
export type Minute = z.infer<typeof Minute>

/** A picture that is older than this when it arrives. */
const LATE_MS = 250

/** JSON has no NaN, and processes exchange JSON. */
const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value)
const p = (values: number[], share: number) => orZero(quantile(values, share))

export function createTally() {
  let frameAges: number[] = []
  let firstPictures: number[] = []
  let chatAges: number[] = []
  let rest: { name: string; ms: number }[] = []
  let heavy: number[] = []
  let chat = { sent: 0, lost: 0 }
  let failures: Record<string, number> = {}

  return {
    frame: (ageMs: number) => frameAges.push(ageMs),
    firstPicture: (ms: number) => firstPictures.push(ms),
    chatSent: () => chat.sent++,
    chatDelivered: (ms: number) => chatAges.push(ms),
    chatLost(count: number) {
      chat.lost += count
    },
    request: (name: string, ms: number) => rest.push({ name, ms }),
    heavyRequest: (ms: number) => heavy.push(ms),
    failure(what: string) {
      failures[what] = (failures[what] ?? 0) + 1
    },
    /** The counts since the last call. @param framesDue how many frames viewers on fast links should have received */
    take(framesDue: number): Minute {
      const times = rest.map(({ ms }) => ms)
      const slowest = rest.reduce((worst, each) => (each.ms > worst.ms ? each : worst), { name: 'none', ms: 0 })
      const minute: Minute = {
        frames: {
          seen: frameAges.length,
          lost: Math.max(0, framesDue - frameAges.length),
          late: frameAges.filter((ms) => ms > LATE_MS).length,
          p50: p(frameAges, 0.5),
          p99: p(frameAges, 0.99),
        },
        joins: { count: firstPictures.length, p99: p(firstPictures, 0.99) },
        chat: { ...chat, delivered: chatAges.length, p50: p(chatAges, 0.5), p99: p(chatAges, 0.99) },
        rest: {
          count: rest.length,
          p50: p(times, 0.5),
          p99: p(times, 0.99),
          slowest: `${slowest.name} ${Math.round(slowest.ms)} ms`,
        },
        heavy: { count: heavy.length, p50: p(heavy, 0.5), p99: p(heavy, 0.99) },
        failures,
      }
      frameAges = []
      firstPictures = []
      chatAges = []
      rest = []
      heavy = []
      chat = { sent: 0, lost: 0 }
      failures = {}
      return minute
    },
  }
}
export type Tally = ReturnType<typeof createTally>
