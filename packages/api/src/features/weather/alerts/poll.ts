import type { Services } from '../../../services'
import { type AlertEvent, joinEvents } from './events'
import { parseAlertList } from './nws-format'
import { createZones } from './zones'

type PollDeps = Pick<Services, 'http' | 'upstreams' | 'alerts' | 'sources' | 'media' | 'now' | 'log'>

/** How one poll is run: reads the whole list of active alerts, stores it, tells of new and upgraded events. */
export function createAlertPoll({ http, upstreams, alerts, sources, media, now, log }: PollDeps): () => Promise<void> {
  const base = upstreams.nws
  const zones = createZones(http, base)
  /** Danger of every event by its key; null before the first list, which is no news. */
  let known: Map<string, number> | null = null
  let isFailing = false

  function tellNews(events: AlertEvent[]) {
    const news = events.filter((event) => known !== null && isLoud(event) && event.rank > (known.get(event.key) ?? -1))
    known = new Map(events.map(({ key, rank }) => [key, rank]))
    media.publish(
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
      alerts.replace(events, now())
      alerts.locate(zones.find)
      tellNews(events)
      sources.succeeded('alerts')
      if (isFailing) log('alerts: the source answers again')
      isFailing = false
      await zones.learn(events.flatMap((event) => event.zones))
      alerts.locate(zones.find)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      sources.failed('alerts', error)
      if (!isFailing) log(`alerts cannot be updated: ${reason}`)
      isFailing = true
    }
  }
}

/** What is told to everybody who watches, wherever they are: tornado warnings and every emergency. */
const isLoud = ({ severity, type }: AlertEvent) =>
  severity === 'emergency' || (severity === 'warning' && type === 'tornado')
