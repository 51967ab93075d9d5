import { Flex, Icon } from '@chakra-ui/react'
import { Heart } from 'lucide-react'
import { STORM_PREP_LIVES } from '../game.rules'

const places = Array.from({ length: STORM_PREP_LIVES }, (_, index) => index)

/** A heart for each life, hollow once it is lost. */
export function Lives({ left }: { left: number }) {
  return (
    <Flex
      as="span"
      role="img"
      aria-label={`${left} of ${STORM_PREP_LIVES}`}
      gap={{ base: '0.5', md: '1' }}
      alignItems="center"
      h="1lh"
    >
      {places.map((place) => (
        <Icon key={place} boxSize={{ base: '4', md: '5' }} color={place < left ? 'fg.error' : 'fg.subtle'}>
          <Heart fill={place < left ? 'currentColor' : 'none'} aria-hidden />
        </Icon>
      ))}
    </Flex>
  )
}
