import type { Faults } from './faults'

/** A periodic task. */
export interface Job {
  /** The name in the log when a run fails. */
  name: string
  /** The pause between the end of one run and the start of the next. */
  everyMs: number
  /** Whether the first run starts at once; otherwise it starts after the first pause. */
  startsAtOnce?: boolean
  run(): void | Promise<void>
}

/**
 * Starts the jobs. Returns a function that stops them and resolves when running ones have ended. Each job has its own timer
 * and never overlaps itself; a run that throws is reported to `faults`, and the next one starts as usual.
 */
export function startJobs(jobs: readonly Job[], faults: Faults): () => Promise<void> {
  const stops = jobs.map((job) => startJob(job, faults))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

function startJob({ name, everyMs, startsAtOnce = false, run }: Job, faults: Faults): () => Promise<void> {
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const waitAndRun = () => {
    timer = setTimeout(runAndWait, everyMs)
  }
  const runAndWait = () => {
    running = faults.watch(`job ${name}`, (async () => run())()).then(() => {
      if (!isStopped) waitAndRun()
    })
  }
  if (startsAtOnce) runAndWait()
  else waitAndRun()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
