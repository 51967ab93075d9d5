import { Box, Button, Flex, Heading, List, SimpleGrid, Text } from '@chakra-ui/react'
import type { TornadoAlert } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/compass'
import { ChevronDown } from 'lucide-react'
import { formatKmFinely, formatMph } from '../../../../platform/format'
import { SeverityMark } from '../../../../ui/Badges'
import { OfficialText } from '../components/OfficialText'
import { remainingText } from '../rules'
import { EmergencyActions } from './EmergencyActions'
import { arrivalNote, arrivalText, tornadoColors, tornadoLabels, tornadoMarks } from './tornado.rules'

interface TornadoCardProps {
  alert: TornadoAlert
  /** The current time in ms. */
  now: number
  isOpen: boolean
  onToggle: () => void
}

export function TornadoCard({ alert, now, isOpen, onToggle }: TornadoCardProps) {
  const { type, severity, location, endTime, safetyActions, instruction, description } = alert
  const color = tornadoColors[severity]
  return (
    <Box as="li" borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.panel" data-severity={severity}>
      <Flex
        gap="2"
        alignItems="center"
        px={{ base: '4', md: '6' }}
        py="2"
        textStyle="sm"
        fontWeight="bold"
        bg={`overlay.${color}`}
        color={`overlay.${color}Text`}
      >
        <SeverityMark severity={tornadoMarks[type]} />
        <Text as="span" textTransform="uppercase">
          {severity}
        </Text>
        <Text as="span" ms="auto" fontVariantNumeric="tabular-nums">
          {remainingText(endTime, now)}
        </Text>
      </Flex>
      <Box px={{ base: '4', md: '6' }} py="4" overflowWrap="anywhere">
        <Heading as="h3" size="lg">
          {tornadoLabels[type]}
        </Heading>
        <Text color="fg.muted">{location}</Text>
        <TornadoFacts alert={alert} now={now} />
        {severity === 'extreme' ? <EmergencyActions alert={alert} /> : null}
        <Text textStyle="label" mt="5">
          {instruction === null
            ? 'General safety advice, not from the alert'
            : 'Safety actions, from the official alert'}
        </Text>
        <List.Root listStyleType="disc" mt="1" ps="5" gap="1" textStyle="sm">
          {safetyActions.map((action) => (
            <List.Item key={action}>{action}</List.Item>
          ))}
        </List.Root>
        <Button
          variant="ghost"
          size="sm"
          mt="3"
          ms="-3"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} description of ${tornadoLabels[type]}, ${location}`}
          onClick={onToggle}
        >
          {isOpen ? 'Hide description' : 'Show description'}
          <ChevronDown style={{ rotate: isOpen ? '180deg' : undefined }} />
        </Button>
        {isOpen ? <OfficialText title="Description, from the official alert" text={description} /> : null}
      </Box>
    </Box>
  )
}

interface TornadoFactsProps {
  alert: TornadoAlert
  /** The current time in ms. */
  now: number
}

/** Arrival, distance, strength and direction; values the source does not give are shown as missing. */
function TornadoFacts({ alert, now }: TornadoFactsProps) {
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
