import { Button } from '@chakra-ui/react'
import { SIMULATED_PLACE } from '@squall/shared/rules/simulated-place'
import { Tornado } from 'lucide-react'
import { choosePlace } from '../../../platform/my-place'
import { useSiteInfo } from '../../../platform/use-site-info'

/** Where the weather is made up, the way to where it happens. */
export function SimulatedStormButton() {
  if (useSiteInfo()?.weather !== 'simulated') return null
  return (
    <Button variant="outline" onClick={() => choosePlace(SIMULATED_PLACE)}>
      <Tornado />
      Go to the simulated storm
    </Button>
  )
}
