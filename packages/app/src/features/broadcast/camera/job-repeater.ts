import { type EncodeJob, FRAME_INTERVAL_MS } from './frame-encoding'

/** A page that sent no jobs for this long counts as busy. */
const LATE_MS = FRAME_INTERVAL_MS + 45
/** The last jobs are repeated for about 800 ms. */
const MAX_REPEATS = 12

/** Repeats the page's last jobs while the page is too busy to send new ones. Runs in the encoding worker. */
export function createJobRepeater(repeat: (jobs: EncodeJob[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
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
    /** Notes the page's newest jobs, which are repeated unless others come in time. */
    noteJobs(jobs: EncodeJob[]) {
      cancel()
      wait(jobs.filter(({ isLow }) => !isLow).map(withoutKey), MAX_REPEATS, LATE_MS)
    },
    cancel,
  }
}

function withoutKey(job: EncodeJob): EncodeJob {
  return job.codec === 'vp8' ? { ...job, isKey: false } : job
}
