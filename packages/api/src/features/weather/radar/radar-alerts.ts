import type { RadarAlert } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { Services } from '../../../services'
import type { AlertEvent } from '../../../weather/alerts/events'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../../../weather/level3/radars'
import type { RadarCell } from '../../../weather/storms/radar-cells'
import type { StormNow } from '../../../weather/storms/to-storm'
import { simplifyPolygon } from '../simplify-polygon'

/** Thresholds from which a radar signature is reported: our own, modelled on the radar's attribute table. */
const STRONG_ROTATION_RANK = 5
const LIKELY_HAIL_PER_CENT = 50
const LARGE_HAIL_INCHES = 1
const STRONG_SHEAR_KNOTS = 65

/**
 * Returns the official alerts within reach of the nearest or chosen radar, then the dangerous signatures that the radar itself
 * found.
 */
export function listRadarAlerts({ alerts, storms }: Services, place: Place, chosen?: RadarSite): RadarAlert[] {
  const radar = chosen ?? nearestRadars(place, RADAR_REACH_KM)[0]
  if (radar === undefined) return []
  const official = alerts.near(radar, RADAR_REACH_KM).map(officialAlert)
  return [...official, ...storms.near(radar, RADAR_REACH_KM).flatMap(toSignature)]
}

const officialAlert = (event: AlertEvent): RadarAlert => ({
  id: event.key,
  title: event.newest.headline ?? event.event,
  expires: event.endsAt.toISOString(),
  kind: event.severity === 'none' ? 'statement' : event.severity,
  type: event.type,
  polygons: event.polygons.map((polygon) => simplifyPolygon(polygon)),
  place: null,
})

function toSignature({ storm, place }: StormNow): RadarAlert[] {
  const found = [...new Set(storm.cells.flatMap(findings))]
  if (found.length === 0) return []
  return [
    {
      id: `signature-${storm.id}`,
      title: `Radar signature: ${found.join(', ')}`,
      expires: null,
      kind: 'signature',
      type: storm.cells.some(({ vortex }) => vortex !== null) ? 'tornado' : 'other',
      polygons: [],
      place: { lat: Number(place.latitude.toFixed(4)), lon: Number(place.longitude.toFixed(4)) },
    },
  ]
}

function findings({ vortex, strengthRank, lowLevelDifference, hail }: RadarCell): string[] {
  const isHail = hail && (hail.severeChance >= LIKELY_HAIL_PER_CENT || hail.inches >= LARGE_HAIL_INCHES)
  return [
    ...(vortex === null ? [] : [vortex === 'TVS' ? 'tornado vortex' : 'elevated tornado vortex']),
    ...((strengthRank ?? 0) >= STRONG_ROTATION_RANK ? ['strong rotation'] : []),
    ...((lowLevelDifference ?? 0) >= STRONG_SHEAR_KNOTS ? ['strong low-level shear'] : []),
    ...(isHail ? ['large hail likely'] : []),
  ]
}
