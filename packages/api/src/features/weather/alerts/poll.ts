import type { MediaEvent } from '@squall/shared/media-events'
import type { HttpClient } from '../../../lib/http-client'
import { type AlertEvent, joinEvents } from './events'
import { parseAlertList } from './nws-format'
import type { AlertStore } from './store'
import { createZones } from './zones'

interface PollDeps {
  http: HttpClient
  /** The address of the National Weather Service or of what stands in for it, without a slash at its end. */
  base: string
  store: AlertStore
  now: () => Date
  announce: (...events: MediaEvent[]) => void
  log: (line: string) => void
}

/** How one poll is run: reads the whole list of active alerts, stores it, tells of new and upgraded events. */
export function createAlertPoll({ http, base, store, now, announce, log }: PollDeps): () => Promise<void> {
  const zones = createZones(http, base)
  /** Danger of every event by its key; null before the first list, which is no news. */
  let known: Map<string, number> | null = null
  let isFailing = false

  function tellNews(events: AlertEvent[]) {
    const news = events.filter((event) => known !== null && isLoud(event) && event.rank > (known.get(event.key) ?? -1))
    known = new Map(events.map(({ key, rank }) => [key, rank]))
    announce(
      ...news.map(({ event, area, newest }) => ({
        type: 'emergency-alert' as const,
        title: event,
        description: newest.headline ?? area,
      })),
    )
  }

  return async () => {
    try {
      const { features, unreadable } = parseAlertList(await http.getJson(`${base}/alerts/active?status=actual`))
      if (unreadable > 0 && unreadable >= features.length) throw new Error(`${unreadable} alerts could not be read`)
      const events = joinEvents(features, now())
      store.replace(events, now())
      store.locate(zones.find)
      tellNews(events)
      if (isFailing) log('alerts: the source answers again')
      isFailing = false
      await zones.learn(events.flatMap((event) => event.zones))
      store.locate(zones.find)
    } catch (error) {
      if (!isFailing) log(`alerts cannot be updated: ${error instanceof Error ? error.message : String(error)}`)
      isFailing = true
    }
  }
}

/** What is told to everybody who watches, wherever they are: tornado warnings and every emergency. */
const isLoud = ({ severity, type }: AlertEvent) =>
  severity === 'emergency' || (severity === 'warning' && type === 'tornado')
