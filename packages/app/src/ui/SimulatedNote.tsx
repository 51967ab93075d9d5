import { Text } from '@chakra-ui/react'
import { firstSight } from '../platform/first-sight'
import { useSiteInfo } from '../platform/use-site-info'

/** A note that the weather is simulated; empty when it is real. */
export function SimulatedNote() {
  const weather = useSiteInfo()?.weather ?? firstSight()?.weather
  if (weather !== 'simulated') return null
  return (
    <Text
      as="span"
      textStyle="xs"
      fontWeight="bold"
      borderWidth="1px"
      borderColor="currentColor"
      borderRadius="l1"
      px="1.5"
    >
      Simulated weather
    </Text>
  )
}
