import type { Job } from '@squall/shared/server/scheduler'
import { forgetOldActivity } from './features/analytics/jobs'
import { takeSnapshots } from './features/backup/jobs'
import { closeEnded } from './features/contests/jobs'
import { announceDigests } from './features/digest/jobs'
import { forgetNotifications } from './features/notifications/jobs'
import { remindOfStreams } from './features/planned-streams/jobs'
import { endAbandoned } from './features/streams/jobs'
import { measureProcess } from './features/system-health/jobs'
import { forgetViewers } from './features/views/count-view'
import type { Services } from './services'

const HOUR = 60 * 60_000

/** All periodic jobs of api except those of the weather, which ends with its sources. */
export const listJobs = (services: Services): Job[] => [
  endAbandoned(services),
  closeEnded(services),
  forgetViewers(services),
  announceDigests(services),
  forgetNotifications(services),
  remindOfStreams(services),
  forgetOldActivity(services),
  measureProcess(services),
  takeSnapshots(services),
  { name: 'remove expired sessions', everyMs: HOUR, run: () => services.sessions.removeExpired() },
]
