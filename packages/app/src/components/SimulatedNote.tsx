import { Text } from '@chakra-ui/react'
import { useSiteInfo } from '../lib/use-site-info'

/** Says that the weather is made up, when it is. */
export function SimulatedNote() {
  if (useSiteInfo()?.weather !== 'simulated') return null
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
