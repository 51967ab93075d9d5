import { deleteOldActivity } from './features/analytics/jobs'
import { takeSnapshots } from './features/backup/jobs'
import { closeEnded } from './features/contests/jobs'
import { enqueueDigests } from './features/digest/jobs'
import { deleteOldNotifications } from './features/notifications/jobs'
import { enqueueStreamReminders } from './features/planned-streams/jobs'
import { endAbandonedStreamsJob } from './features/streams/jobs'
import { measureProcess } from './features/system-health/jobs'
import { forgetViewers } from './features/views/count-view'
import type { Services } from './services'

export interface Job {
  name: string
  everyMs: number
  run(): void | Promise<void>
}

const HOUR = 60 * 60_000

const jobsOf = (services: Services): Job[] => [
  endAbandonedStreamsJob(services),
  closeEnded(services),
  forgetViewers(services),
  enqueueDigests(services),
  deleteOldNotifications(services),
  enqueueStreamReminders(services),
  deleteOldActivity(services),
  measureProcess(services),
  takeSnapshots(services),
  { name: 'remove expired sessions', everyMs: HOUR, run: () => services.sessions.removeExpired() },
]

/** Runs every job on its own clock, never two runs of one at once. Answers how to stop them, which waits for those that run. */
export function startJobs(services: Services): () => Promise<void> {
  const running = new Map<Job, Promise<void>>()
  const timers = jobsOf(services).map((job) => {
    const run = async () => job.run()
    return setInterval(() => {
      if (running.has(job)) return
      running.set(
        job,
        services.faults.watch(`job ${job.name}`, run()).then(() => void running.delete(job)),
      )
    }, job.everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
