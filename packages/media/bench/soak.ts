import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startNode } from './harness/children'
import { report, sayMachine } from './harness/report'
import { judge } from './harness/row'
import { formatMinute, HEADINGS } from './soak/minutes'
import { startSystem } from './soak/system'
import { Minute } from './soak/tally'
import { judgeProcess, judgeService, LIMITS } from './soak/verdicts'
import { watchProcess } from './soak/watch-process'

/** The built system used by a club for half an hour: does it stay as small and as quick as it is? */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    viewers: { type: 'string', default: '200' },
    broadcasters: { type: 'string', default: '5' },
    fps: { type: 'string', default: '15' },
    leaves: { type: 'string', default: '2' },
    lines: { type: 'string', default: '2' },
    requests: { type: 'string', default: '30' },
    out: { type: 'string', default: 'test-results/bench-soak.json' },
  },
})
const Settings = z.object({
  minutes: z.coerce.number().int().min(1).max(1_440),
  viewers: z.coerce.number().int().min(1),
  broadcasters: z.coerce.number().int().min(2),
  fps: z.coerce.number().positive().max(30),
  leaves: z.coerce.number().positive(),
  lines: z.coerce.number().positive(),
  requests: z.coerce.number().positive(),
})
const settings = Settings.parse(values)
const { minutes, viewers, broadcasters, fps } = settings

/** Also the time in which everything starts and ends: nothing here may go on for ever. */
const LONGEST_MS = (minutes + 5) * 60_000
/** The first pictures of radar are made meanwhile. */
const SETTLE_MS = 20_000
const SAMPLES_A_MINUTE = 12
setTimeout(() => {
  console.error('The soak did not end in time and was stopped.')
  process.exit(1)
}, LONGEST_MS).unref()

const log = resolve(dirname(values.out), 'bench-soak.log')
mkdirSync(dirname(log), { recursive: true })
sayMachine()
const system = await startSystem(broadcasters + Math.ceil(viewers / 2), log)
const clients = await startNode({
  side: 'clients',
  file: 'soak/clients.ts',
  args: {
    ...system,
    minutes,
    broadcasters,
    viewers,
    fps,
    leavesPerSecond: settings.leaves,
    linesPerSecond: settings.lines,
    requestsPerSecond: settings.requests,
  },
})
const [apiPid, mediaPid] = system.pids
const [apiInspector, mediaInspector] = system.inspectors
const api = watchProcess('api', apiPid, apiInspector)
const media = watchProcess('media', mediaPid, mediaInspector)
const everyone = watchProcess('clients', clients.pid, null)
const seen: Minute[] = []

await Promise.race([soak(), system.ended])
await clients.ask('end', z.unknown())
await clients.stop()
await system.stop()

const rows = [
  ...judgeProcess(api.watched, LIMITS.api),
  ...judgeProcess(media.watched, LIMITS.media),
  ...judgeService(seen),
].map(judge)
console.log(`\nWhat the processes said is in ${log}`)
report(rows, values.out, { ...settings, seen, api: api.watched, media: media.watched })
process.exit(rows.every(({ met }) => met !== false) ? 0 : 1)

async function soak(): Promise<void> {
  await sleep(SETTLE_MS)
  await clients.ask('minute', Minute)
  for (const each of [api, media, everyone]) await each.begin()
  console.log(HEADINGS)
  const beganAt = performance.now()
  for (let minute = 1; minute <= minutes; minute++) {
    for (let sample = 1; sample <= SAMPLES_A_MINUTE; sample++) {
      const due = beganAt + (minute - 1 + sample / SAMPLES_A_MINUTE) * 60_000
      await sleep(Math.max(0, due - performance.now()))
      for (const each of [api, media]) each.sample()
    }
    const said = await clients.ask('minute', Minute)
    seen.push(said)
    console.log(formatMinute(minute, await api.minute(), await media.minute(), await everyone.minute(), said))
    // What is reachable is compared between these moments: once all caches are filled, and later.
    if ([1, 2, 3].some((third) => minute === Math.ceil((minutes * third) / 3)))
      for (const each of [api, media]) await each.settle()
  }
}
