import { pinning, pinSelf } from '@squall/shared/bench/children'
import { names, positive, readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { compile } from './harness/compiler'
import { buildServers } from './harness/servers'
import { type Delivered, type Load, measure } from './server-frames/measure'
import { type System, type SystemName, systems } from './server-frames/systems'

/*
 * Frames of a live stream through the media process alone: what one costs and how old it arrives, plain and encrypted, beside
 * `ws`; and how many viewers one core serves. Server and proxy share a core, viewers and publishers the other one.
 */

const { rounds, seconds, only, quick, out } = readOptions('server-frames', (quick) => ({
  rounds: whole(quick ? 1 : 3),
  seconds: positive(quick ? 2 : 5),
  only: names(),
}))
/** As of the public figures of other relays: 4 KB at 60 a second to 400 viewers of one stream. */
const SMALL_FRAMES: Load = { viewers: 400, streams: 1, fps: 60, frameBytes: 4 * 1024 }
/** A phone's camera: 10 KB at 30 a second are 2.5 Mbit/s. */
const CAMERA: Omit<Load, 'viewers'> = { streams: 4, fps: 30, frameBytes: 10 * 1024 }
const STEPS = quick ? [100, 200] : [200, 400, 600, 800, 1_000, 1_250, 1_500, 1_750, 2_000, 2_400, 2_800]
const OLDEST_P99_MS = 50

const sink = compile('clients/sink.c')
const caddy = process.env.SQUALL_CADDY ?? ''
const cannot: Partial<Record<SystemName, string>> = {}
if (caddy === '') cannot['squall behind Caddy'] = 'there is no Caddy (SQUALL_CADDY)'
const frames = new Map<SystemName, Delivered[]>()
const viewers = new Map<SystemName, number[]>()

printMachine()
console.log(pinning)
if (sink === null) {
  console.error('There is no C compiler (cc), and viewers made in Node would be the limit')
  process.exit(1)
}
await buildServers()
pinSelf()
const started = performance.now()
const chosen = Object.keys(systems).filter(isSystemName)
for (let round = 1; round <= rounds; round++) {
  for (const name of chosen) if (isWanted(name)) await run(name, round)
}
const rows = chosen.flatMap(toRows)
const passed = Math.round((performance.now() - started) / 1000)
report({ rows, out, conditions: { rounds, seconds, pinning, cannot, passed } })
console.log(`${rounds} rounds took ${passed} s`)

function isSystemName(name: string): name is SystemName {
  return name in systems
}

function isWanted(name: SystemName): boolean {
  return cannot[name] === undefined && (only.length === 0 || only.includes(name))
}

/** Measures one system in one round; what it cannot do is left out from then on, with the reason. */
async function run(name: SystemName, round: number): Promise<void> {
  const system = await systems[name](caddy)
  try {
    const delivered = await measure(sink ?? '', system, SMALL_FRAMES, seconds)
    console.log(`  round ${round}: ${name}, ${SMALL_FRAMES.viewers} viewers, ${describe(delivered)}`)
    add(frames, name, delivered)
    add(viewers, name, await countViewers(system, round))
  } catch (failure) {
    cannot[name] = failure instanceof Error ? failure.message : String(failure)
    console.error(`  ${name} failed: ${cannot[name]}`)
  } finally {
    await system.stop()
  }
}

/** Returns the most viewers of all steps up to which no frame was lost and 99 of 100 were young. */
async function countViewers(system: System, round: number): Promise<number> {
  let most = 0
  for (const step of STEPS) {
    if (!(await serves(system, step, round))) return most
    most = step
  }
  return most
}

async function serves(system: System, step: number, round: number): Promise<boolean> {
  const isServed = ({ lostShare, agesMs }: Delivered) => lostShare === 0 && agesMs.p99 <= OLDEST_P99_MS
  const delivered = await measure(sink ?? '', system, { ...CAMERA, viewers: step }, seconds, isServed)
  const verdict = isServed(delivered) ? '' : ': too many'
  console.log(`  round ${round}: ${system.name}, ${step} viewers, ${describe(delivered)}${verdict}`)
  return isServed(delivered)
}

function add<Value>(found: Map<SystemName, Value[]>, name: SystemName, value: Value): void {
  found.set(name, [...(found.get(name) ?? []), value])
}

function describe({
  framesPerSecond,
  cpuMicrosPerFrame,
  agesMs,
  lostShare,
  serverLoad,
  clientLoad,
  others,
}: Delivered): string {
  const ages = `age p50 ${agesMs.p50.toFixed(1)}, p90 ${agesMs.p90.toFixed(1)}, p99 ${agesMs.p99.toFixed(1)} ms`
  const loads = `servers ${Math.round(100 * serverLoad)}%, clients ${Math.round(100 * clientLoad)}%, others ${Math.round(100 * others)}% of a core`
  const lost = lostShare === 0 ? 'none lost' : `${(100 * lostShare).toFixed(2)}% lost`
  return `${Math.round(framesPerSecond)} frames/s, ${cpuMicrosPerFrame.toFixed(1)} µs each, ${ages}, ${lost}; ${loads}`
}

function toRows(name: SystemName): Row[] {
  const goals = { squall: 1_500, 'squall with its own TLS': 800, 'squall behind Caddy': 800 }
  const delivered = frames.get(name) ?? []
  const isEncrypted = name === 'squall with its own TLS' || name === 'squall behind Caddy'
  const goal = Object.entries(goals).find(([system]) => system === name)?.[1]
  const note = cannot[name] ?? 'not asked for'
  const small = { against: name, note, details: toDetails(delivered) }
  const rows: Row[] = [
    {
      row: 'a',
      measure: 'CPU of a 4 KB frame, 60 a second to 400 viewers',
      // What has no goal is there to compare with.
      goal: { atMost: isEncrypted ? 30 : Number.POSITIVE_INFINITY },
      unit: 'µs',
      values: delivered.map(({ cpuMicrosPerFrame }) => cpuMicrosPerFrame),
      ...small,
    },
    {
      row: 'b',
      measure: 'age of the same, p50',
      goal: { atMost: isEncrypted ? 4 : Number.POSITIVE_INFINITY },
      unit: 'ms',
      values: delivered.map(({ agesMs }) => agesMs.p50),
      ...small,
    },
    {
      row: 'c',
      measure: 'viewers of 10 KB, 30 a second, p99 ≤ 50 ms',
      against: name,
      goal: { atLeast: goal ?? 0 },
      unit: '',
      values: viewers.get(name) ?? [],
      note,
    },
  ]
  return rows
}

function toDetails(delivered: Delivered[]): Record<string, number[]> {
  return {
    'age p50, ms': delivered.map(({ agesMs }) => agesMs.p50),
    'age p90, ms': delivered.map(({ agesMs }) => agesMs.p90),
    'age p99, ms': delivered.map(({ agesMs }) => agesMs.p99),
    'frames/s': delivered.map(({ framesPerSecond }) => framesPerSecond),
    'share lost': delivered.map(({ lostShare }) => lostShare),
    'servers, share of a core': delivered.map(({ serverLoad }) => serverLoad),
    'clients, share of a core': delivered.map(({ clientLoad }) => clientLoad),
    'other programs, share of a core': delivered.map(({ others }) => others),
  }
}
