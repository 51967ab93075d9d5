import type { Job } from '@squall/shared/server/scheduler'
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

const HOUR = 60 * 60_000

/** Returns all periodic jobs of api except the weather's, which stop with its sources. */
export const listJobs = (services: Services): Job[] => [
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
