import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { readProcess } from '@squall/shared/bench/process-usage'
import { readBrowserCpu } from './browser'
import { LOOP_MS } from './camera'
import { readSightings } from './sampler'
import { type Figures, summarize } from './sightings'
import type { Session, System } from './system'

export const ALL_PROGRAMS = 'all programs'

export interface Measured extends Figures {
  /** Processor seconds a second: of each server by name, of the browser with both pages, and of all programs here. */
  cpu: Record<string, number>
  kilobitsPerSecond: number
}

/** Measures a session for so long. */
export async function measure(browser: Browser, system: System, session: Session, seconds: number): Promise<Measured> {
  const before = await readUsage(browser, system, session)
  const from = Date.now()
  await sleep(seconds * 1000)
  const to = Date.now()
  const after = await readUsage(browser, system, session)
  const sightings = { shown: await readSightings(session.publisher), seen: await readSightings(session.viewer) }
  const cpu = [...after.cpu].map(([name, value]) => [name, (value - (before.cpu.get(name) ?? 0)) / seconds])
  return {
    ...summarize(sightings, LOOP_MS, { from, to }),
    cpu: Object.fromEntries(cpu),
    kilobitsPerSecond: ((after.bytes - before.bytes) * 8) / 1000 / seconds,
  }
}

async function readUsage(browser: Browser, { processes }: System, session: Session) {
  const servers = [...processes].map(([name, pid]) => [name, readProcess(pid).cpuSeconds] as const)
  const ofBrowser = [...(await readBrowserCpu(browser)).values()].reduce((sum, value) => sum + value, 0)
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
  const cpu = new Map([...servers, ['browser', ofBrowser] as const, [ALL_PROGRAMS, all] as const])
  return { cpu, bytes: await session.countBytes() }
}
