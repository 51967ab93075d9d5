import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import type { TornadoNote } from '@squall/shared/contract/weather'
import { shortDistance } from '../../list.rules'
import { remainingText } from '../../rules'

interface TornadoNotesProps {
  notes: TornadoNote[]
  /** The current time in ms. */
  now: number
}

/** Severe thunderstorm warnings whose text says that a tornado is possible: no tornado alerts, and worth knowing. */
export function TornadoNotes({ notes, now }: TornadoNotesProps) {
  const inForce = notes.filter(({ endTime }) => Date.parse(endTime) > now)
  if (inForce.length === 0) return null
  return (
    <Box
      as="section"
      aria-label="A tornado is possible"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      p={{ base: '4', md: '6' }}
    >
      <Heading as="h3" size="md">
        A tornado is possible
      </Heading>
      <Text textStyle="sm" color="fg.muted">
        These severe thunderstorm warnings say that a tornado may form.
      </Text>
      <Stack as="ul" gap="3" mt="3" listStyleType="none">
        {inForce.map(({ id, location, distance, description, endTime }) => (
          <Box as="li" key={id} textStyle="sm" overflowWrap="anywhere">
            <Text fontWeight="semibold">{location}</Text>
            <Text textStyle="xs" color="fg.muted">
              {`${distance === 0 ? 'You are inside this area' : `${shortDistance(distance)} away`}, ${remainingText(endTime, now)}`}
            </Text>
            <Text lineClamp={4}>{description.replace(/\s+/g, ' ')}</Text>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
