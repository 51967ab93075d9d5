import type { Services } from '../../../services'
import type { AlertUpdate } from '../../../weather/ports'
import { createSeenAlerts } from '../../analytics/seen-alerts'
import { createWarningEnqueuer } from './enqueue-warnings'
import { createAlertChangesPublisher } from './publish-alert-changes'
import { createUrgentAlertsPublisher } from './publish-urgent-alerts'

type ListenerDeps = Pick<Services, 'alerts' | 'memory' | 'media' | 'db' | 'now' | 'weather'>

/** Returns what joins the alerts to streams, chats, notifications and statistics; called after each step of polling. */
export function createAlertUpdateDispatcher(services: ListenerDeps): (update: AlertUpdate) => void {
  const publishNews = createUrgentAlertsPublisher(services)
  const recordSeenAlerts = createSeenAlerts(services.db, services.now)
  const publishChanges = createAlertChangesPublisher(services)
  const enqueueWarnings = createWarningEnqueuer(services)
  return ({ cause, events }) => {
    if (cause === 'list') {
      publishNews(events)
      recordSeenAlerts(events)
    }
    publishChanges()
    // Marking watches changes no warning.
    if (cause !== 'watches') enqueueWarnings(events)
  }
}
