import type { Row } from '@squall/shared/bench/row'
import type { Sent } from './attack'
import type { Way } from './plans'
import type { Visitors } from './visitors'
import type { Watch } from './watch'

/** What an attack along one way did. */
interface Outcome {
  way: Way
  seed: number
  /** Only some connections were sent again, which says nothing about memory. */
  isReplay: boolean
  sent: Sent
  visitors: Visitors
  watch: Watch
  seconds: number
}

/** How much resident memory may grow after the warm-up. A leak of 100 bytes per request would be 70 MB of a million. */
const GROWTH_MB: Record<string, number> = { api: 64, media: 16, caddy: 48 }
/** In a shorter run the heap of a process that has just started still grows to its working size. */
const REQUESTS_FOR_MEMORY = 100_000
const SHOWN = 5
const SHOWN_CHARACTERS = 1_500

/** The figures of an attack, each with its goal. */
export function toRows({ way, isReplay, sent, visitors, watch }: Outcome): Row[] {
  const { connections, requests, wrong } = sent
  const none = { row: way, goal: { atMost: 0 }, unit: '' } as const
  const isLong = requests >= REQUESTS_FOR_MEMORY
  return [
    { ...none, measure: 'processes that ended', against: `${requests} requests`, values: [watch.ended().length] },
    {
      ...none,
      measure: 'connections answered wrongly',
      against: `${connections} connections`,
      values: [connections > 0 ? wrong.length : Number.NaN],
    },
    { ...none, measure: 'errors logged', against: '–', values: [countErrors(watch)] },
    {
      ...none,
      measure: 'visitors answered wrongly',
      against: `${visitors.asked} visits`,
      values: [visitors.asked > 0 ? visitors.problems.length : Number.NaN],
    },
    ...(isReplay ? [] : watch.memory()).map(
      ({ name, growthMB, residentMB }): Row => ({
        ...{ row: way, measure: `growth of ${name}`, against: `${residentMB.toFixed(0)} MB at the end`, unit: 'MB' },
        goal: { atMost: GROWTH_MB[name] ?? 0 },
        values: isLong ? [growthMB] : [],
        note: `needs ${REQUESTS_FOR_MEMORY} requests`,
      }),
    ),
  ]
}

const countErrors = (watch: Watch): number => [...watch.errors().values()].reduce((sum, times) => sum + times, 0)

/** Prints how much was sent, and all that is needed to find and replay what went wrong. */
export function printFaults({ way, seed, sent, visitors, watch, seconds }: Outcome): void {
  const { connections, requests, answers, wrong, suspects } = sent
  const pace = `in ${seconds.toFixed(0)} s (${Math.round(requests / seconds)}/s)`
  console.log(`${way}: ${requests} requests on ${connections} connections ${pace}, ${answers} answers;`)
  console.log(`  the slowest of ${visitors.asked} visits took ${Math.round(visitors.slowestMs)} ms`)

  const replay = (numbers: number[]) => `npm run bench -- fuzz --http --seed ${seed} --through ${way} --only ${numbers}`
  for (const line of watch.ended()) console.log(`  ${line}`)
  if (suspects.length > 0) console.log(`  one of these did it: ${replay(suspects)}`)
  for (const { plan, sentence } of wrong.slice(0, SHOWN)) {
    const text = plan.segments.map((segment) => segment.text).join('')
    console.log(`  connection ${plan.connection}: ${sentence}\n    ${replay([plan.connection])}`)
    console.log(`    it sent ${JSON.stringify(text).slice(0, SHOWN_CHARACTERS)}`)
  }
  for (const [line, times] of [...watch.errors()].slice(0, SHOWN)) console.log(`  ${times} times: ${line}`)
  for (const problem of visitors.problems.slice(0, SHOWN)) console.log(`  ${problem}`)
}
