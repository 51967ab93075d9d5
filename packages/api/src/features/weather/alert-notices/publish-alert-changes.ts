import type { AlertBox } from '@squall/shared/contract/weather'
import type { Services } from '../../../services'
import type { Area } from '../../../weather/alerts/area'
import { toBanners } from '../../../weather/alerts/banner'
import type { LocatedEvent } from '../../../weather/alerts/store'
import { toAlertBoxes } from './alert-boxes'
import { findStreamIdsNear, listLiveStreamsWithPlace } from './live-streams'

type ChangesDeps = Pick<Services, 'alerts' | 'media' | 'db'>

/** More changed areas than this count as a change everywhere. */
const MAX_AREAS = 100
const EVERYWHERE: AlertBox = [-180, -90, 180, 90]

/**
 * Returns a function that publishes to open pages where alerts came, went or changed since its last call. When the list
 * became stale or current, incomplete or complete, the change is everywhere.
 */
export function createAlertChangesPublisher({ alerts, media, db }: ChangesDeps): () => void {
  let known = new Map<string, { fingerprint: string; areas: Area[] }>()
  let trust = toTrust(alerts.freshness())
  let banners = ''

  /** Returns the former and present areas of each event that changed. */
  function changedAreas(): Area[][] {
    const before = known
    known = new Map(
      alerts.active().map((event) => [event.key, { fingerprint: toFingerprint(event), areas: event.areas }]),
    )
    return [...new Set([...before.keys(), ...known.keys()])]
      .filter((key) => before.get(key)?.fingerprint !== known.get(key)?.fingerprint)
      .map((key) => [...(before.get(key)?.areas ?? []), ...(known.get(key)?.areas ?? [])])
  }

  return () => {
    const changed = changedAreas()
    const [trustBefore, bannersBefore] = [trust, banners]
    trust = toTrust(alerts.freshness())
    if (changed.length === 0 && trust === trustBefore) return
    banners = JSON.stringify(toBanners(alerts.active()))
    const isEverywhere = trust !== trustBefore || changed.length > MAX_AREAS
    const live = listLiveStreamsWithPlace(db)
    media.publish({
      type: 'alerts-changed',
      banners: banners !== bannersBefore,
      areas: isEverywhere ? [EVERYWHERE] : changed.flatMap(toAlertBoxes),
      streamIds: isEverywhere ? live.map(({ id }) => id) : findStreamIdsNear(live, changed.flat()),
    })
  }
}

const toTrust = ({ stale, complete }: { stale: boolean; complete: boolean }) => `${stale} ${complete}`

/** Returns a text that changes with every property of the event that clients see. */
const toFingerprint = ({ rank, newest, area, areas, endsAt }: LocatedEvent) =>
  [rank, newest.id, area, areas.length, endsAt.getTime()].join('|')
