import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { QUIET, readAllProcessors, readProcess } from '@squall/shared/bench/process-usage'
import { type LipSyncFigures, summarizeLipSync, toLipSync } from './beeps'
import { readBrowserCpu } from './browser'
import { LOOP_MS } from './camera'
import { readDevices, readPlayed } from './listener'
import { readSightings } from './sampler'
import { type Figures, summarize } from './sightings'
import type { Session, System } from './system'

export interface Measured extends Figures {
  /** Processor seconds a second: of each server by name, of the browser with both pages, and of this program. */
  cpu: Record<string, number>
  /** The same of all programs that are no part of the benchmark. */
  others: number
  kilobitsPerSecond: number
  /** Null where no sound was heard. */
  lipSync: LipSyncFigures | null
  /** Key frames a minute, where they are counted. */
  keyFramesPerMinute: number | null
}

interface MeasureOptions {
  browser: Browser
  system: System
  session: Session
  seconds: number
  /** Processes that load the machine, by name. */
  load: ReadonlyMap<string, number>
  /** Whether the viewer plays the sound. */
  isHeard: boolean
}

const TRIES = 3

/** Measures a session, and again while other programs disturb it. @returns the least disturbed measurement */
export async function measureInQuiet(options: MeasureOptions): Promise<Measured> {
  let best = await measure(options)
  for (let tries = 1; tries < TRIES && best.others > QUIET; tries++) {
    const next = await measure(options)
    if (next.others < best.others) best = next
  }
  return best
}

async function measure(options: MeasureOptions): Promise<Measured> {
  const { session, seconds } = options
  const before = await readUsage(options)
  const from = Date.now()
  await sleep(seconds * 1000)
  const to = Date.now()
  const after = await readUsage(options)
  const perSecond = (now: number, then = 0) => (1000 * (now - then)) / (to - from)
  const cpu = [...after.own].map(([name, value]) => [name, perSecond(value, before.own.get(name))] as const)
  const sightings = { shown: await readSightings(session.publisher), seen: await readSightings(session.viewer) }
  return {
    lipSync: options.isHeard ? await readLipSync(session, { from, to }) : null,
    ...summarize(sightings, LOOP_MS, { from, to }),
    cpu: Object.fromEntries(cpu),
    others: cpu.reduce((rest, [, taken]) => rest - taken, perSecond(after.all, before.all)),
    kilobitsPerSecond: (perSecond(after.bytes, before.bytes) * 8) / 1000,
    keyFramesPerMinute:
      after.keyFrames === undefined ? null : Math.round(60 * perSecond(after.keyFrames, before.keyFrames)),
  }
}

/** A picture's way begins at the camera here and not at the publisher's own picture, as a sound's begins at the microphone. */
async function readLipSync({ publisher, viewer }: Session, span: { from: number; to: number }) {
  const { beeps, pictures } = await readDevices(publisher)
  const seen = await readSightings(viewer)
  return summarizeLipSync(toLipSync(beeps, await readPlayed(viewer), { shown: pictures, seen }), span)
}

async function readUsage({ browser, system, session, load }: MeasureOptions) {
  const processes = [...system.processes, ...load, ['benchmark', process.pid] as const]
  const own = new Map(processes.map(([name, pid]) => [name, readProcess(pid).cpuSeconds]))
  own.set('browser', await readBrowserCpu(browser))
  return { own, all: readAllProcessors(), bytes: await session.countBytes(), keyFrames: session.countKeyFrames?.() }
}
