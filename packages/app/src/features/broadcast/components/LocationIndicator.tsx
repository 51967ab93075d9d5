import { Flex } from '@chakra-ui/react'
import { MapPin, MapPinOff } from 'lucide-react'

/** Shows by colour, icon and text whether the stream has location access, or would have it. */
export function LocationIndicator({ isGranted }: { isGranted: boolean }) {
  const label = isGranted ? 'Location access granted' : 'Location access not granted'
  return (
    <Flex
      role="img"
      aria-label={label}
      title={label}
      boxSize="11"
      alignItems="center"
      justifyContent="center"
      color={isGranted ? 'fg.success' : 'fg.subtle'}
    >
      {isGranted ? <MapPin size={20} /> : <MapPinOff size={20} />}
    </Flex>
  )
}
