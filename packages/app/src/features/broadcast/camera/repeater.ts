import { FRAME_INTERVAL_MS } from '../constants'
import type { EncodeJob } from './encode-job'

/** A page that has not asked for so long is busy. */
const LATE_MS = FRAME_INTERVAL_MS + 45
/** Its last wish is believed for about 800 ms. */
const MOST_REPEATS = 12

/** Goes on with what a page asked for last while the page is too busy to ask; runs in its worker. */
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
