import { useMyPlace } from '../../../../platform/my-place'
import { useConditionsAt } from '../hooks'
import { ConditionsCard } from './ConditionsCard'

/** The weather where this device is. */
export function NearbyConditions() {
  const { place, isAsking } = useMyPlace()
  const view = useConditionsAt(place)
  return <ConditionsCard view={place === null && !isAsking ? 'no-location' : view} />
}
