import type { Config } from '../../config'
import type { Services } from '../../services'
import { startWeatherPolls } from '../../weather/create-weather'
import type { AlertUpdate } from '../../weather/ports'
import { createSeenAlertRecorder } from '../analytics/collect-statistics'
import { createWarningEnqueuer } from './alert-notices/enqueue-warnings'
import { createAlertChangesPublisher } from './alert-notices/publish-alert-changes'
import { createUrgentAlertsPublisher } from './alert-notices/publish-urgent-alerts'
import { createAlertChapterRecorder } from './alert-notices/record-alert-chapters'
import { recordStreamWarnings } from './alert-notices/record-stream-warnings'
import { listLivePlaces } from './queries'

/** Starts polling the weather, joined to streams, chats and notifications. Returns a function that stops it. */
export function startWeather(services: Services, config: Pick<Config, 'weatherPollMs'>): () => Promise<void> {
  return startWeatherPolls(
    { ...services, onAlerts: createAlertUpdateDispatcher(services), livePlaces: () => listLivePlaces(services) },
    config,
  )
}

type ListenerDeps = Pick<Services, 'alerts' | 'memory' | 'media' | 'db' | 'now' | 'weather'>

/** Returns what joins the alerts to streams, chats, notifications and statistics; called after each step of polling. */
export function createAlertUpdateDispatcher(services: ListenerDeps): (update: AlertUpdate) => void {
  const publishNews = createUrgentAlertsPublisher(services)
  const recordSeenAlerts = createSeenAlertRecorder(services.db, services.now)
  const publishChanges = createAlertChangesPublisher(services)
  const enqueueWarnings = createWarningEnqueuer(services)
  const recordAlertChapters = createAlertChapterRecorder(services)
  return ({ cause, events }) => {
    if (cause === 'list') {
      publishNews(events)
      recordSeenAlerts(events)
    }
    publishChanges()
    recordAlertChapters()
    recordStreamWarnings(services)
    // Marking watches changes no warning.
    if (cause !== 'watches') enqueueWarnings(events)
  }
}
