import { useKnownPlace } from '../../../../platform/known-place'
import { useLocating } from '../../../../platform/location'
import { useSiteInfo } from '../../../../platform/site-info'
import { useNow } from '../../../../platform/timer-hooks'
import { useUnits } from '../../../../platform/weather-format'
import { useNearbyTown } from '../../../../ui/NearbyPlace'
import { useNearbyAlerts } from '../hooks'
import { isOverdue } from '../rules'
import { useEmergencyAlerts } from '../use-emergency-alerts'
import { type DangerStatus, describeDanger, describeElsewhere } from './danger.rules'

/** The minutes of the line change within this time. */
const TICK_MS = 5_000

/** Returns the status of the person's place, and the count of alerts elsewhere. It never locates the device. */
export function useDanger(): { status: DangerStatus; elsewhere: string | null } {
  const place = useKnownPlace()
  const { isAsking, errorCode } = useLocating()
  const name = useNearbyTown(place)
  const { data, receipt } = useNearbyAlerts(place)
  const banners = useEmergencyAlerts()
  const isOff = useSiteInfo()?.weather === 'off'
  const now = useNow(TICK_MS)
  useUnits()
  const status = describeDanger({
    ...{ isOff, place: place && { name }, isLocating: isAsking, hasLocationFailed: errorCode !== null },
    ...{ answer: data, isOverdue: isOverdue(receipt, now), isError: receipt.isError, now },
  })
  return { status, elsewhere: place === null || isOff ? null : describeElsewhere(banners, now) }
}
