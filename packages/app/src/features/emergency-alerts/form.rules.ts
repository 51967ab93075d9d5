import { ALERT_MINUTES, ALERT_RADIUS_KM, SendAlertInput } from '@squall/shared/contract/live'
import { formatMinutesFully, formatQuantity } from '../../platform/format'
import { formatDistance } from '../../platform/weather-format'

const MINUTE = 60_000

/** Title and text of an alert as typed. */
export const AlertText = SendAlertInput.pick({ title: true, text: true })

const choices = <Value extends number>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }))

export const durationChoices = choices([15, 30, 60, 120, 360, 720, 1440], (minutes) =>
  formatMinutesFully(minutes * MINUTE),
)
/** Returns the radii to choose from, in the person's units. */
export const listRadiusChoices = () => choices([10, 25, 50, 100, 200, 500], formatDistance)

export const defaultDuration = String(ALERT_MINUTES.default)
export const defaultRadius = String(ALERT_RADIUS_KM.default)

type Area = SendAlertInput['area']

/** Returns the sentence about an alert's recipients in the confirmation. */
export function describeReach(area: Area, memberCount: number | undefined): string {
  if (area !== null) {
    return `All members whose place is within ${formatDistance(area.radiusKm)} of ${area.name} are notified, and every open page shows it.`
  }
  const members = memberCount === undefined ? 'all members' : `all ${formatQuantity(memberCount, 'member')}`
  return `It goes to ${members}, wherever they are, and every open page shows it.`
}
