import type { AlertBox } from '@squall/shared/contract/weather'
import type { Area } from '../../../weather/alerts/area'

const STEPS_PER_DEGREE = 100

/** Returns one box around all areas, rounded outwards; none where there are no areas. */
export function toAlertBoxes(areas: readonly Area[]): AlertBox[] {
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
