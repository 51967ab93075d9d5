import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'

/** The conditions of a run. */
export interface Bench {
  rounds: number
  /** Fewer and shorter measurements, which only show that all works. */
  quick: boolean
  /** Programs made of the C files; null where there is no compiler. */
  programs: { sink: string | null; sendLoop: string | null; narrow: string | null }
  /** A Chromium that records video frames; null where there is none. */
  chromium: string | null
  /** Where CPU profiles of the media process are written; null for none. */
  profiles: string | null
  say(line: string): void
}

export interface Scenario {
  name: string
  run(bench: Bench): Promise<Row[]>
}

/** Waits; a quick run waits a quarter of the time, but at least one second. */
export function pass(bench: Bench, seconds: number): Promise<void> {
  return sleep(1000 * (bench.quick ? Math.max(1, seconds / 4) : seconds))
}
