import type { AlertChanges } from '@squall/shared/alert'
import type { Services } from '../../../services'
import type { Area } from './area'
import { idsNear, liveStreamsWithPlace } from './near-streams'
import type { LocatedEvent } from './store'

type ChangesDeps = Pick<Services, 'alerts' | 'media' | 'db'>
type Bounds = AlertChanges['areas'][number]

/** More than this is a change everywhere. */
const MAX_AREAS = 100
const EVERYWHERE: Bounds = [-180, -90, 180, 90]
const STEPS_PER_DEGREE = 100

/** Tells open pages where alerts came, went or changed since the last call, if any did. */
export function createAlertChanges({ alerts, media, db }: ChangesDeps): () => void {
  let known = new Map<string, { print: string; areas: Area[] }>()

  return () => {
    const before = known
    known = new Map(alerts.active().map((event) => [event.key, { print: printOf(event), areas: event.areas }]))
    const keys = [...new Set([...before.keys(), ...known.keys()])]
    const changed = keys.filter((key) => before.get(key)?.print !== known.get(key)?.print)
    if (changed.length === 0) return
    const touched = changed.map((key) => [...(before.get(key)?.areas ?? []), ...(known.get(key)?.areas ?? [])])
    const areas = touched.length > MAX_AREAS ? [EVERYWHERE] : touched.flatMap((areas) => boundsOf(areas))
    media.publish({ type: 'alerts-changed', areas, streamIds: idsNear(liveStreamsWithPlace(db), touched.flat()) })
  }
}

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
