import { printRow } from '../../../api/bench/timing'
import type { Sent } from './attack'
import type { Way } from './plans'
import type { Visitors } from './visitors'
import type { Watch } from './watch'

interface Report {
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

/** Prints a row for each verdict and all that is needed to find and replay what went wrong. */
export function printReport({ way, seed, isReplay, sent, visitors, watch, seconds }: Report): void {
  const { connections, requests, answers, wrong, suspects } = sent
  const ended = watch.ended()
  printRow([way, 'processes that ended', '0', String(ended.length)], ended.length === 0)
  printRow([way, 'connections answered wrongly', '0', `${wrong.length} of ${connections}`], wrong.length === 0)
  const errors = [...watch.errors()]
  const errorCount = errors.reduce((sum, [, times]) => sum + times, 0)
  printRow([way, 'errors logged', '0', String(errorCount)], errorCount === 0)
  const { asked, problems, slowestMs } = visitors
  const areServed = asked > 0 && problems.length === 0
  printRow([way, 'visitors answered wrongly', '0', `${problems.length} of ${asked}`], areServed)
  for (const { name, growthMB, residentMB } of isReplay ? [] : watch.memory()) {
    const goal = GROWTH_MB[name] ?? 0
    const cells = [
      way,
      `growth of ${name}`,
      `≤ ${goal} MB`,
      `${growthMB.toFixed(1)} MB, to ${residentMB.toFixed(0)} MB`,
    ]
    if (requests >= REQUESTS_FOR_MEMORY) printRow(cells, growthMB <= goal)
    else console.log(`| ${cells.join(' | ')} | needs ${REQUESTS_FOR_MEMORY} requests |`)
  }
  const pace = `in ${seconds.toFixed(0)} s (${Math.round(requests / seconds)}/s)`
  console.log(`${way}: ${requests} requests on ${connections} connections ${pace}, ${answers} answers;`)
  console.log(`  the slowest of ${asked} visits took ${Math.round(slowestMs)} ms`)

  const replay = (numbers: number[]) => `npm run bench -- fuzz --http --seed ${seed} --through ${way} --only ${numbers}`
  for (const line of ended) console.log(`  ${line}`)
  if (suspects.length > 0) console.log(`  one of these did it: ${replay(suspects)}`)
  for (const { plan, sentence } of wrong.slice(0, SHOWN)) {
    const text = plan.segments.map((segment) => segment.text).join('')
    console.log(`  connection ${plan.connection}: ${sentence}\n    ${replay([plan.connection])}`)
    console.log(`    it sent ${JSON.stringify(text).slice(0, SHOWN_CHARACTERS)}`)
  }
  for (const [line, times] of errors.slice(0, SHOWN)) console.log(`  ${times} times: ${line}`)
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`)
}
