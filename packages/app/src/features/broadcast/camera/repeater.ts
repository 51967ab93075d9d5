import { FRAME_INTERVAL_MS } from '../constants'
import type { EncodeJob } from './frame-encoding'

/** A page that sent no jobs for this long counts as busy. */
const LATE_MS = FRAME_INTERVAL_MS + 45
/** The last jobs are repeated for about 800 ms. */
const MOST_REPEATS = 12

/** Repeats the page's last jobs while the page is too busy to send new ones. Runs in the encoding worker. */
export function createRepeater(repeat: (jobs: EncodeJob[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function hold() {
    clearTimeout(timer)
  }

  function wait(jobs: EncodeJob[], left: number, delayMs: number) {
    if (left === 0 || jobs.length === 0) return
    timer = setTimeout(() => {
      repeat(jobs)
      wait(jobs, left - 1, FRAME_INTERVAL_MS)
    }, delayMs)
  }

  return {
    asked(jobs: EncodeJob[]) {
      hold()
      wait(jobs.filter(({ isLow }) => !isLow).map(withoutKey), MOST_REPEATS, LATE_MS)
    },
    hold,
  }
}

function withoutKey(job: EncodeJob): EncodeJob {
  return job.codec === 'vp8' ? { ...job, isKey: false } : job
}
