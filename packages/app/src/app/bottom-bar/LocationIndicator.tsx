import { Flex } from '@chakra-ui/react'
import { MapPin, MapPinOff } from 'lucide-react'

/** Says whether the stream may show where it is: by colour, by shape and in words. */
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
