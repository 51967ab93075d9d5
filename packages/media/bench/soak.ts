import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pinning, startChild } from '@squall/shared/bench/children'
import { positive, readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import { openTable } from '@squall/shared/bench/table'
import { z } from 'zod'
import { formatMinute, HEADINGS } from './soak/minutes'
import { Minute } from './soak/tally'
import { judgeProcess, judgeService, LIMITS } from './soak/verdicts'
import { watchProcess } from './soak/watch-process'

/* The built system used by a club for half an hour: does it stay as small and as quick as it is? */

const { out, ...settings } = readOptions('soak', (quick) => ({
  minutes: whole(quick ? 1 : 30),
  viewers: whole(200),
  broadcasters: whole(5, 2),
  fps: positive(15),
  leaves: positive(2),
  lines: positive(2),
  requests: positive(30),
}))
const { minutes, viewers, broadcasters, fps } = settings
const System = z.object({
  address: z.string(),
  mediaPort: z.number(),
  /** Of the api and of the media process. */
  pids: z.tuple([z.number(), z.number()]),
  inspectors: z.tuple([z.number(), z.number()]),
  password: z.string(),
  members: z.array(z.object({ userId: z.string(), username: z.string(), sessionId: z.string() })),
})

/** Start and end included: a watchdog ends a run that hangs. */
const LONGEST_MS = (minutes + 5) * 60_000
/** The first radar pictures are made in this time. */
const SETTLE_MS = 20_000
const SAMPLES_A_MINUTE = 12
setTimeout(() => {
  console.error('The soak did not end in time and was stopped.')
  process.exit(1)
}, LONGEST_MS).unref()

const log = resolve(dirname(out), 'bench-soak.log')
printMachine()
const running = await startChild({
  side: null,
  program: fileURLToPath(new URL('../../api/bench/system.ts', import.meta.url)),
  args: { members: broadcasters + Math.ceil(viewers / 2), log, inspect: true },
  ready: System,
})
const system = running.ready
const clients = await startChild({
  side: 'clients',
  program: fileURLToPath(new URL('./soak/clients.ts', import.meta.url)),
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
  ready: z.unknown(),
})
const [apiPid, mediaPid] = system.pids
const [apiInspector, mediaInspector] = system.inspectors
const api = watchProcess('api', apiPid, apiInspector)
const media = watchProcess('media', mediaPid, mediaInspector)
const everyone = watchProcess('clients', clients.pid, null)
const seen: Minute[] = []

await Promise.race([soak(), running.ended.then((code) => Promise.reject(new Error(`The system ended with ${code}`)))])
await clients.ask('end', z.unknown())
await clients.stop()
await running.stop()

const rows = [
  ...judgeProcess(api.watched, LIMITS.api),
  ...judgeProcess(media.watched, LIMITS.media),
  ...judgeService(seen),
]
console.log(`\nThe output of the processes is in ${log}`)
report({ rows, out, conditions: { ...settings, pinning, seen, api: api.watched, media: media.watched } })
process.exit()

async function soak(): Promise<void> {
  await sleep(SETTLE_MS)
  await clients.ask('minute', Minute)
  for (const each of [api, media, everyone]) await each.begin()
  const print = openTable(HEADINGS)
  const beganAt = performance.now()
  for (let minute = 1; minute <= minutes; minute++) {
    for (let sample = 1; sample <= SAMPLES_A_MINUTE; sample++) {
      const due = beganAt + (minute - 1 + sample / SAMPLES_A_MINUTE) * 60_000
      await sleep(Math.max(0, due - performance.now()))
      for (const each of [api, media]) each.sample()
    }
    const said = await clients.ask('minute', Minute)
    seen.push(said)
    print(formatMinute(minute, await api.minute(), await media.minute(), await everyone.minute(), said))
    // Reachable memory is compared between these moments: after the caches have filled, and later.
    if ([1, 2, 3].some((third) => minute === Math.ceil((minutes * third) / 3)))
      for (const each of [api, media]) await each.settle()
  }
}
