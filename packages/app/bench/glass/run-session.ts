import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { keepBusy } from '../../e2e/support/background'
import { keepCoreBusy } from './busy-core'
import { LOOP_MS } from './camera'
import { startListening } from './listener'
import { measureInQuiet } from './measure'
import { type Outcome, toWeakLoad } from './outcome'
import { readSightings } from './sampler'
import { filmPage } from './screencast'
import { type Figures, summarize } from './sightings'
import type { Session, System } from './system'
import type { WeakEnd } from './weak-link'

interface Plan {
  browser: Browser
  seconds: number
  loads: readonly ('idle' | 'busy' | 'heard' | 'blocked' | 'weak-link')[]
  clicks: number
  weakEnds: readonly WeakEnd[]
  /** What a weak link carries a second. */
  kilobits: number
}

/** Until the encoders' bitrates and the jitter buffers have settled. */
const WARM_MS = 4_000
const SETTLE_MS = 2_000

/** Measures one broadcast under all loads of the machine, and one with each end behind a weak link. */
export async function runSystem(system: System, plan: Plan): Promise<Outcome[]> {
  const { loads, weakEnds } = plan
  const outcomes = loads.some((load) => load !== 'weak-link') ? [await runSession(system, plan)] : []
  if (!loads.includes('weak-link') || system.name !== 'Squall') return outcomes
  for (const end of weakEnds) outcomes.push(await runWeakSession(system, plan, end))
  return outcomes
}

async function runWeakSession(
  system: System,
  { browser, seconds, kilobits }: Plan,
  weakEnd: WeakEnd,
): Promise<Outcome> {
  const session = await system.open({ end: weakEnd, kilobits })
  try {
    await sleep(WARM_MS)
    await session.toggleSound?.()
    const measured = await measureInQuiet({ browser, system, session, seconds, load: new Map(), isHeard: false })
    const { firstPictureMs } = session
    return { system: system.name, weakEnd, firstPictureMs, clickMs: [], loads: { [toWeakLoad(weakEnd)]: measured } }
  } finally {
    await session.close()
  }
}

async function runSession(system: System, { browser, seconds, loads, clicks }: Plan): Promise<Outcome> {
  const session = await system.open()
  try {
    const outcome: Outcome = { system: system.name, firstPictureMs: session.firstPictureMs, clickMs: [], loads: {} }
    await sleep(WARM_MS)
    for (let click = 0; click < clicks && session.clickFromHome !== undefined; click++)
      outcome.clickMs.push(await session.clickFromHome())
    const measure = (load: ReadonlyMap<string, number>, isHeard = false) =>
      measureInQuiet({ browser, system, session, seconds, load, isHeard })
    const measureBusy = async (isHeard = false) => {
      const spinner = keepCoreBusy()
      await sleep(SETTLE_MS)
      const measured = await measure(new Map([['spinner', spinner.pid]]), isHeard).finally(spinner.stop)
      await sleep(SETTLE_MS)
      return measured
    }
    if (session.toggleSound !== undefined) {
      if (loads.includes('heard')) {
        for (const page of [session.publisher, session.viewer]) await startListening(page)
        outcome.loads.heard = await measure(new Map(), true)
        outcome.loads['heard-busy'] = await measureBusy(true)
      }
      // The peers have no sound that their pictures could wait for.
      await session.toggleSound()
      await sleep(SETTLE_MS)
    }
    if (loads.includes('idle')) outcome.loads.idle = await measure(new Map())
    if (loads.includes('busy')) outcome.loads.busy = await measureBusy()
    // Last, because a page stays blocked until it is closed.
    if (loads.includes('blocked') && system.name === 'Squall') {
      const free = await film(session, seconds)
      await keepBusy(session.viewer)
      await sleep(SETTLE_MS)
      outcome.filmed = { free, blocked: await film(session, seconds) }
    }
    return outcome
  } finally {
    await session.close()
  }
}

async function film({ publisher, viewer }: Session, seconds: number): Promise<Figures> {
  const from = Date.now()
  const seen = await filmPage(viewer, seconds)
  return summarize({ shown: await readSightings(publisher), seen }, LOOP_MS, { from, to: from + seconds * 1000 })
}
