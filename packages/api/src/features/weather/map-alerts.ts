import type { AlertBox, AlertDetails, AlertFreshness, MapAlert } from '@squall/shared/contract/weather'
import type { Polygon } from '@squall/shared/rules/geo'
import type { Services } from '../../services'
import { overlap } from '../../weather/alerts/area'
import { formatTitle } from '../../weather/alerts/banner'
import { getParameter } from '../../weather/alerts/events'
import { mergeCounties } from '../../weather/alerts/land-shapes'
import { parseMotion } from '../../weather/alerts/motion'
import type { LocatedEvent } from '../../weather/alerts/store'
import { toAlertText } from './alert-queries'
import { simplifyPolygon } from './simplify-polygon'

/** A corner for each of so many parts of the view's width. */
const CORNERS_ACROSS = 800
const FINEST_STEP = 0.005
/** A triangle and its closing corner. */
const FEWEST_CORNERS = 4

/** The alerts that a map draws; advisories and statements would cover the country. */
const isDrawn = ({ severity }: LocatedEvent) =>
  severity === 'emergency' || severity === 'warning' || severity === 'watch'

/** Returns the warnings and watches that touch a box, most dangerous first, then those that have just ended, as fine as a map of that box can show. */
export function listMapAlerts(
  { alerts }: Pick<Services, 'alerts'>,
  box: AlertBox,
): AlertFreshness & { alerts: MapAlert[] } {
  const [west, south, east, north] = box
  const step = Math.max(FINEST_STEP, (east - west) / CORNERS_ACROSS)
  const isInView = ({ areas }: LocatedEvent) => areas.some(({ box }) => overlap(box, { west, south, east, north }))
  const list = (events: LocatedEvent[], isEnded: boolean) =>
    events.filter((event) => isDrawn(event) && isInView(event)).map((event) => toMapAlert(event, step, isEnded))
  return { alerts: [...list(alerts.active(), false), ...list(alerts.recentlyEnded(), true)], ...alerts.freshness() }
}

function toMapAlert(event: LocatedEvent, step: number, isEnded: boolean): MapAlert {
  const whole = event.wholeCounties.length > 1 ? mergeCounties(event.wholeCounties) : null
  const motion = parseMotion(getParameter(event.newest, 'eventMotionDescription'))
  return {
    id: event.key,
    ...{ event: formatTitle(event), level: event.severity, type: event.type, area: event.area },
    endTime: event.endsAt.toISOString(),
    polygons: (whole ?? event.polygons).flatMap((polygon) => toVisible(polygon, step)),
    motion: motion && {
      points: motion.points.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
      ...{ direction: motion.direction, speed: Math.round(motion.speed) },
    },
    isEnded,
  }
}

/** Returns a closed polygon without the rings that are smaller than a step. */
function toVisible(polygon: Polygon, step: number): Polygon[] {
  const [outside, ...holes] = simplifyPolygon(polygon, step).map(close)
  if (outside === undefined || outside.length < FEWEST_CORNERS) return []
  return [[outside, ...holes.filter((hole) => hole.length >= FEWEST_CORNERS)]]
}

function close(ring: Polygon[number]): Polygon[number] {
  const [first] = ring
  const last = ring.at(-1)
  return first === undefined || (first[0] === last?.[0] && first[1] === last[1]) ? ring : [...ring, first]
}

/** Returns the official text of an alert; null once it is no longer in force. */
export function findAlertDetails({ alerts }: Pick<Services, 'alerts'>, id: string): AlertDetails | null {
  const event = alerts.active().find(({ key }) => key === id)
  return event === undefined ? null : toAlertText(event)
}
