import type { AlertBox, Storm } from '@squall/shared/contract/weather'
import { toAskedBox } from '../../../../platform/map/position.rules'
import { useStormsInBox } from '../hooks'

const none: Storm[] = []

/** Returns the storms that a map shows; small moves ask for nothing new. Null asks for nothing. */
export function useMapStorms(box: AlertBox | null) {
  const { data, isError } = useStormsInBox(box && toAskedBox(box))
  return { tracking: data, list: data?.storms ?? none, isError }
}
