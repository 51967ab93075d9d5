import type { AlertChanges } from '@squall/shared/contract/weather'
import type { Services } from '../../../services'
import type { Area } from '../../../weather/alerts/area'
import type { LocatedEvent } from '../../../weather/alerts/store'
import { weatherBanners } from '../alerts/queries'
import { findStreamIdsNear, listLiveStreamsWithPlace } from './live-streams'

type ChangesDeps = Pick<Services, 'alerts' | 'media' | 'db'>
type Bounds = AlertChanges['areas'][number]

/** More than this is a change everywhere. */
const MAX_AREAS = 100
const EVERYWHERE: Bounds = [-180, -90, 180, 90]
const STEPS_PER_DEGREE = 100

/**
 * Tells open pages where alerts came, went or changed since the last call, if any did: everywhere, when the list became
 * stale or current, incomplete or whole.
 */
export function createChangesPublisher({ alerts, media, db }: ChangesDeps): () => void {
  let known = new Map<string, { print: string; areas: Area[] }>()
  let trust = trustIn(alerts.freshness())
  let banners = ''

  /** The areas, before and now, of each event that changed. */
  function changedAreas(): Area[][] {
    const before = known
    known = new Map(alerts.active().map((event) => [event.key, { print: printOf(event), areas: event.areas }]))
    return [...new Set([...before.keys(), ...known.keys()])]
      .filter((key) => before.get(key)?.print !== known.get(key)?.print)
      .map((key) => [...(before.get(key)?.areas ?? []), ...(known.get(key)?.areas ?? [])])
  }

  return () => {
    const changed = changedAreas()
    const [trustBefore, bannersBefore] = [trust, banners]
    trust = trustIn(alerts.freshness())
    if (changed.length === 0 && trust === trustBefore) return
    banners = JSON.stringify(weatherBanners({ alerts }))
    const isEverywhere = trust !== trustBefore || changed.length > MAX_AREAS
    const live = listLiveStreamsWithPlace(db)
    media.publish({
      type: 'alerts-changed',
      banners: banners !== bannersBefore,
      areas: isEverywhere ? [EVERYWHERE] : changed.flatMap(boundsOf),
      streamIds: isEverywhere ? live.map(({ id }) => id) : findStreamIdsNear(live, changed.flat()),
    })
  }
}

const trustIn = ({ stale, complete }: { stale: boolean; complete: boolean }) => `${stale} ${complete}`

/** Differs whenever an answer about the event would. */
const printOf = ({ rank, newest, area, areas, endsAt }: LocatedEvent) =>
  [rank, newest.id, area, areas.length, endsAt.getTime()].join('|')

/** One box around all areas, rounded outwards; none where there are none. */
function boundsOf(areas: Area[]): Bounds[] {
  if (areas.length === 0) return []
  const low = (degrees: number[]) => Math.floor(Math.min(...degrees) * STEPS_PER_DEGREE) / STEPS_PER_DEGREE
  const high = (degrees: number[]) => Math.ceil(Math.max(...degrees) * STEPS_PER_DEGREE) / STEPS_PER_DEGREE
  const boxes = areas.map(({ box }) => box)
  return [
    [
      low(boxes.map(({ west }) => west)),
      low(boxes.map(({ south }) => south)),
      high(boxes.map(({ east }) => east)),
      high(boxes.map(({ north }) => north)),
    ],
  ]
}
