import type { Job } from '@squall/shared/server/scheduler'
import { deleteOldActivity } from './features/analytics/collect-statistics'
import { takeSnapshots } from './features/backup/snapshots'
import { updateBaseMap } from './features/base-map/base-map'
import { forgetChasersJob } from './features/chaser-positions/mutations'
import { closeEndedContests } from './features/contests/mutations'
import { enqueueDigests } from './features/digest/weekly-digest'
import { deleteOldNotifications } from './features/notifications/jobs'
import { enqueueStreamReminders } from './features/planned-streams/mutations'
import { finishRecordings, keepRecordingLimits } from './features/recordings/jobs'
import { postStormReportLines } from './features/storm-reports/jobs'
import { endAbandonedStreamsJob } from './features/streams/mutations'
import { measureProcess } from './features/system-health/process-meter'
import { deleteOldViewMarks } from './features/views/count-view'
import type { Services } from './services'

const HOUR = 60 * 60_000

/** Returns all periodic jobs of api except the weather's, which stop with its sources. */
export const listJobs = (services: Services): Job[] => [
  endAbandonedStreamsJob(services),
  forgetChasersJob(services),
  closeEndedContests(services),
  deleteOldViewMarks(services),
  enqueueDigests(services),
  deleteOldNotifications(services),
  enqueueStreamReminders(services),
  postStormReportLines(services),
  finishRecordings(services),
  keepRecordingLimits(services),
  deleteOldActivity(services),
  measureProcess(services),
  takeSnapshots(services),
  updateBaseMap(services),
  { name: 'remove expired sessions', everyMs: HOUR, run: () => services.sessions.removeExpired() },
]
