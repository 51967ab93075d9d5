import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { verifyRecording } from '@squall/shared/server/recording'
import { z } from 'zod'
import type { Server } from '../harness/servers'
import { FAULTS, type FaultCase } from './fault-cases'
import { openLiveViewers } from './live-viewers'
import { startRecordingServer, startSenders } from './recorded-system'

const STREAMS = 2
const RECORDS_WITHIN_MS = 10_000
/** A folder that is gone is noticed where the next segment begins. */
const NOTICED_WITHIN_MS = 30_000
/** Before the fault, and of live pictures behind it. */
const WATCHED_MS = 3_000

interface Outcome {
  name: string
  /** Frames of viewers, from the fault on. */
  lost: number
  /** From the fault to the report of the last state. */
  shownMs: number
  /** Sentences: recordings in the wrong state, and what is not whole. */
  wrongStates: string[]
  damage: string[]
}

/** Lets recordings fail in all ways, each in a media process of its own, and looks at the streams and at what was written. */
export async function measureFaults(say: (line: string) => void): Promise<Row[]> {
  const outcomes: Outcome[] = []
  const missing: string[] = []
  for (const prepare of FAULTS) {
    const fault = prepare()
    if (typeof fault === 'string') {
      missing.push(fault)
      say(`left out: ${fault}`)
      continue
    }
    const outcome = await runCase(fault).finally(() => fault.end?.())
    const { name, lost, shownMs, wrongStates, damage } = outcome
    say(`${name}: ${lost} frames lost, state shown after ${shownMs.toFixed(0)} ms`)
    for (const problem of [...wrongStates, ...damage]) say(`  ${problem}`)
    outcomes.push(outcome)
  }
  const against = `${outcomes.length} ways to fail`
  const row = (number: string, measure: string, values: number[]): Row => ({
    ...{ row: number, measure, against, unit: '', goal: { atMost: 0 } },
    values: [values.reduce((sum, value) => sum + value, 0)],
    details: Object.fromEntries(outcomes.map(({ name }, index) => [name, [values[index] ?? Number.NaN]])),
  })
  const left: Row[] = missing.map((note) => ({
    ...{ row: '10', measure: 'frames lost when the disk is full', against: '–', unit: '', goal: { atMost: 0 } },
    ...{ values: [], note },
  }))
  const pick = (figure: (outcome: Outcome) => number) => outcomes.map(figure)
  return [
    row(
      '10',
      'frames lost when a recording fails',
      pick(({ lost }) => lost),
    ),
    ...left,
    row(
      '11',
      'recordings that show the wrong state',
      pick(({ wrongStates }) => wrongStates.length),
    ),
    row(
      '12',
      'recordings and segments that are not whole',
      pick(({ damage }) => damage.length),
    ),
  ]
}

async function runCase(fault: FaultCase): Promise<Outcome> {
  const server = await startRecordingServer(fault.folder, fault.maxBytes)
  const senders = await startSenders(server.port, STREAMS)
  const viewers = await openLiveViewers(server.port, STREAMS, STREAMS)
  await waitForStates(server, { 'storm-0': 'recording', 'storm-1': 'recording' }, RECORDS_WITHIN_MS)
  await sleep(WATCHED_MS)
  viewers.reset()
  const struckAt = performance.now()
  fault.strike?.()
  await waitForStates(server, fault.states, NOTICED_WITHIN_MS)
  const shownMs = performance.now() - struckAt
  const lostUntilThen = viewers.lost()
  viewers.reset()
  await sleep(WATCHED_MS)
  const lost = lostUntilThen + viewers.lost()
  const isWatched = viewers.framesOfEach().every((frames) => frames > 0)
  const wrongStates = compare(await readStates(server), fault.states)
  viewers.close()
  await senders.stop()
  await server.stop()
  const { folder, streamIds } = fault.recover()
  const damage = streamIds.flatMap((id) => verify(join(folder, id)).map((problem) => `${id}: ${problem}`))
  return { name: fault.name, lost: isWatched ? lost : Number.NaN, shownMs, wrongStates, damage }
}

const readStates = (server: Server) => server.ask('recordingStates', z.record(z.string(), z.string()))

const compare = (found: Record<string, string>, states: Record<string, string>) =>
  Object.entries(states)
    .filter(([streamId, state]) => found[streamId] !== state)
    .map(([streamId, state]) => `${streamId} is reported as ${found[streamId]} instead of ${state}`)

async function waitForStates(server: Server, states: Record<string, string>, withinMs: number): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; Date.now() < giveUpAt; await sleep(50))
    if (compare(await readStates(server), states).length === 0) return
}

function verify(folder: string): string[] {
  try {
    return verifyRecording(folder)
  } catch (failure) {
    return [String(failure)]
  }
}
