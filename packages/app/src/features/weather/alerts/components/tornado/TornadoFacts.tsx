import { Box, SimpleGrid, Text } from '@chakra-ui/react'
import type { TornadoAlert } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/compass'
import { formatKmFinely, formatMph } from '../../../../../platform/format'
import { arrivalNote, arrivalText } from '../../tornado/tornado.rules'

interface TornadoFactsProps {
  alert: TornadoAlert
  /** The current time in ms. */
  now: number
}

/** When, how far, how strong and where to; what the source does not say is said to be missing. */
export function TornadoFacts({ alert, now }: TornadoFactsProps) {
  const { estimatedArrival, distance, windSpeed, movement } = alert
  return (
    <SimpleGrid as="dl" columns={{ base: 2, lg: 4 }} gap="4" mt="4">
      <Fact name="Estimated arrival" value={arrivalText(estimatedArrival, now)} note={arrivalNote(alert)} />
      <Fact
        name="Distance"
        value={formatKmFinely(distance)}
        note={distance === 0 ? 'You are inside this area' : 'To the edge of its area'}
      />
      <Fact
        name="Wind speed"
        value={windSpeed === null ? null : formatMph(windSpeed)}
        note={windSpeed === null ? undefined : 'Strongest gusts named by the alert'}
      />
      <Fact
        name="Movement"
        value={movement === null ? null : `${compassPoint(movement.direction)} at ${formatMph(movement.speed)}`}
      />
    </SimpleGrid>
  )
}

interface FactProps {
  name: string
  value: string | null
  note?: string
}

function Fact({ name, value, note }: FactProps) {
  return (
    <Box minW="0">
      <Text as="dt" textStyle="xs" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" textStyle="xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {value ?? 'Not reported'}
      </Text>
      {note ? (
        <Text as="dd" textStyle="xs" color="fg.muted">
          {note}
        </Text>
      ) : null}
    </Box>
  )
}
