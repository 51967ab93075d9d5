import { ALERT_MINUTES, ALERT_RADIUS_KM, SendAlertInput } from '@squall/shared/contract/live'
import { formatKm, formatMinutesFully, formatQuantity } from '../../platform/format'

const MINUTE = 60_000

/** Title and text of an alert as typed. */
export const AlertText = SendAlertInput.pick({ title: true, text: true })

const choices = <Value extends number>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }))

export const durationChoices = choices([15, 30, 60, 120, 360, 720, 1440], (minutes) =>
  formatMinutesFully(minutes * MINUTE),
)
export const radiusChoices = choices([10, 25, 50, 100, 200, 500], formatKm)

export const defaultDuration = String(ALERT_MINUTES.default)
export const defaultRadius = String(ALERT_RADIUS_KM.default)

type Area = SendAlertInput['area']

/** Returns the sentence about an alert's recipients in the confirmation. */
export function describeReach(area: Area, memberCount: number | undefined): string {
  if (area !== null) {
    return `All members whose place is within ${formatKm(area.radiusKm)} of ${area.name} are notified, and every open page shows it.`
  }
  const members = memberCount === undefined ? 'all members' : `all ${formatQuantity(memberCount, 'member')}`
  return `It goes to ${members}, wherever they are, and every open page shows it.`
}
