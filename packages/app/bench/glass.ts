import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { names, readOptions, whole } from '@squall/shared/bench/options'
import { QUIET } from '@squall/shared/bench/process-usage'
import { printMachine, report } from '@squall/shared/bench/report'
import { median } from '@squall/shared/bench/statistics'
import { z } from 'zod'
import { writeMicrophoneSound } from './glass/beeps'
import { launchChromium } from './glass/browser'
import { writeCameraFilm } from './glass/camera'
import { startJanus } from './glass/janus'
import { formatFigures, type Outcome, toRows } from './glass/outcome'
import { startPeerConnection } from './glass/peer-connection'
import { runSystem } from './glass/run-session'
import { startSquall } from './glass/squall'
import type { System } from './glass/system'
import { WEAK_ENDS } from './glass/weak-link'

/*
 * From glass to glass: how much later a picture of the camera is on a viewer's page than on the publisher's own, in a real
 * Chromium. Squall takes turns with a video room of Janus and with a bare RTCPeerConnection.
 */
const LOADS = ['idle', 'busy', 'heard', 'blocked', 'weak-link'] as const
const SYSTEMS = ['squall', 'janus', 'peer'] as const
const { rounds, seconds, clicks, viewers, only, loads, ends, kilobits, quick, out } = readOptions('glass', (quick) => ({
  rounds: whole(quick ? 1 : 3),
  seconds: whole(quick ? 5 : 20),
  /** On the stream's card on a fresh home page. */
  clicks: whole(quick ? 2 : 4, 0),
  /** Raw sockets that watch Squall's stream beside the page. */
  viewers: whole(0, 0),
  only: someOf(SYSTEMS),
  loads: someOf(LOADS),
  /** Which end has the weak link. */
  ends: someOf(WEAK_ENDS),
  /** What a weak link carries a second. */
  kilobits: whole(1_600),
}))
printMachine()
const folder = mkdtempSync(join(tmpdir(), 'squall-glass-'))
const systems: System[] = []
const outcomes: Outcome[] = []
let browserVersion = ''
try {
  const film = join(folder, 'camera.y4m')
  await writeCameraFilm(film)
  const sound = join(folder, 'microphone.wav')
  writeMicrophoneSound(sound)
  const browser = await launchChromium(film, sound)
  browserVersion = browser.version()
  if (only.includes('squall')) systems.push(await startSquall(browser, folder, viewers))
  if (only.includes('janus')) systems.push(...(await startJanusIfPossible(browser)))
  if (only.includes('peer')) systems.push(await startPeerConnection(browser))
  for (let round = 0; round < rounds; round++) {
    // Each round begins with another one.
    const turn = systems.map((_, index) => systems[(index + round) % systems.length])
    for (const system of turn) {
      if (system === undefined) continue
      outcomes.push(...(await runSystem(system, { browser, seconds, loads, clicks, weakEnds: ends, kilobits })))
      console.log(`Round ${round + 1}: ${system.name}`)
    }
  }
  await browser.close()
} finally {
  for (const system of systems) await system.stop()
  rmSync(folder, { recursive: true, force: true })
}
const peer = systems.some(({ name }) => name === 'Janus') ? 'Janus' : 'RTCPeerConnection'
console.log(`\n${formatFigures(outcomes)}`)
const others = outcomes.flatMap(({ loads }) => Object.values(loads)).map((one) => one.others)
if (median(others) > QUIET) console.log('\nOther programs disturbed this run: it says little.')
report({
  rows: toRows(outcomes, peer),
  out,
  conditions: { rounds, seconds, clicks, viewers, loads, ends, kilobits, quick, browser: browserVersion, outcomes },
})
process.exit()

/** A Janus that is missing or does not start here leaves RTCPeerConnection as the peer. */
async function startJanusIfPossible(browser: Browser): Promise<System[]> {
  const program = process.env.SQUALL_JANUS
  if (!program) return []
  try {
    return [await startJanus(browser, folder, program)]
  } catch (error) {
    console.log(`Janus is skipped: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

/** Names between commas, which must be among these; all of them when absent. */
function someOf<const Name extends string>(all: readonly Name[]) {
  return names().pipe(z.array(z.enum(all)).transform((given) => (given.length === 0 ? all : given)))
}
