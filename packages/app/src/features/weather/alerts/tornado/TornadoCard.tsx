import { Box, Button, Flex, Heading, Link, List, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { TornadoAlert } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/geo'
import { severityWords } from '@squall/shared/rules/severity'
import { ChevronDown, House, Navigation, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNearDistance, formatSpeed } from '../../../../platform/weather-format'
import { SeverityMark } from '../../../../ui/Badges'
import { CallConfirmation, FormDialog } from '../../../../ui/Dialogs'
import { OfficialText } from '../components/AlertTexts'
import { formatRemainingTime } from '../rules'
import {
  explainArrival,
  formatArrival,
  isAlarming,
  isPlainTitle,
  listEvacuationTexts,
  tornadoLabels,
} from './tornado.rules'

interface TornadoCardProps {
  alert: TornadoAlert
  /** The current time in ms. */
  now: number
  isOpen: boolean
  onToggle: () => void
}

export function TornadoCard({ alert, now, isOpen, onToggle }: TornadoCardProps) {
  const { type, level, severity, location, endTime, safetyActions, instruction, description } = alert
  return (
    <Box as="li" borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.panel" data-severity={level}>
      <Flex
        gap="2"
        alignItems="center"
        px={{ base: '4', md: '6' }}
        py="2"
        textStyle="sm"
        fontWeight="bold"
        bg={`severity.${level}`}
        color={`severity.${level}Text`}
      >
        <SeverityMark severity={level} />
        <Text as="span" textTransform="uppercase">
          {severityWords[level]}
        </Text>
        <Text as="span" fontWeight="semibold">
          <Text as="span" hideBelow="sm">
            {'Damage threat: '}
          </Text>
          <span>{severity}</span>
        </Text>
        <Text as="span" ms="auto" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {formatRemainingTime(endTime, now)}
        </Text>
      </Flex>
      <Box px={{ base: '4', md: '6' }} py="4" overflowWrap="anywhere">
        <Heading as="h3" size="lg">
          {tornadoLabels[type]}
        </Heading>
        {isPlainTitle(alert) ? null : <Text fontWeight="semibold">{alert.title}</Text>}
        <Text color="fg.muted">{location}</Text>
        <TornadoFacts alert={alert} now={now} />
        {isAlarming(alert) ? <EmergencyActions alert={alert} /> : null}
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
      <Fact name="Estimated arrival" value={formatArrival(estimatedArrival, now)} note={explainArrival(alert)} />
      <Fact
        name="Distance"
        value={formatNearDistance(distance)}
        note={distance === 0 ? 'You are inside this area' : 'To the edge of its area'}
      />
      <Fact
        name="Wind speed"
        value={windSpeed === null ? null : formatSpeed(windSpeed)}
        note={windSpeed === null ? undefined : 'Strongest gusts named by the alert'}
      />
      <Fact
        name="Movement"
        value={movement === null ? null : `${compassPoint(movement.direction)} at ${formatSpeed(movement.speed)}`}
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

type Action = 'seek-shelter' | 'call-911' | 'evacuate'

interface ActionButtonProps {
  isFirst?: boolean
  onClick: () => void
  children: ReactNode
}

const SHELTERS = [
  'Best: a storm shelter or safe room built for tornadoes.',
  'Good: a basement, or a small inner room without windows on the lowest floor of a sturdy building.',
  'Not safe: large open rooms such as gymnasiums, and rooms with windows.',
  'Worst: mobile homes, vehicles, and underneath a highway overpass.',
]

/** Immediate actions, shelter first. Official instructions are quoted unchanged. */
function EmergencyActions({ alert }: { alert: TornadoAlert }) {
  const [open, setOpen] = useState<Action | null>(null)
  const close = () => setOpen(null)
  return (
    <Flex role="group" aria-label="Emergency actions" gap="3" wrap="wrap" mt="5">
      <ActionButton isFirst onClick={() => setOpen('seek-shelter')}>
        <House />
        Seek shelter
      </ActionButton>
      <ActionButton onClick={() => setOpen('call-911')}>
        <Phone />
        Call 911
      </ActionButton>
      <ActionButton onClick={() => setOpen('evacuate')}>
        <Navigation />
        Evacuate
      </ActionButton>
      <FormDialog title="Seek shelter now" isOpen={open === 'seek-shelter'} onClose={close}>
        <Stack gap="5">
          <Instruction instruction={alert.instruction} />
          <Shelters />
        </Stack>
      </FormDialog>
      <CallConfirmation isOpen={open === 'call-911'} onClose={close} />
      <FormDialog title="Evacuate" isOpen={open === 'evacuate'} onClose={close}>
        <Evacuation alert={alert} />
      </FormDialog>
    </Flex>
  )
}

function ActionButton({ isFirst = false, onClick, children }: ActionButtonProps) {
  return (
    <Button
      size="lg"
      variant={isFirst ? 'solid' : 'outline'}
      colorPalette={isFirst ? 'red' : undefined}
      px={{ base: '3', sm: '6' }}
      flex={{ base: isFirst ? '1 0 100%' : '1 1 0', sm: '0 0 auto' }}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

function Instruction({ instruction }: Pick<TornadoAlert, 'instruction'>) {
  if (instruction === null) return <Text>The alert gives no instruction of its own.</Text>
  return <OfficialText title="From the official alert" text={instruction} />
}

function Shelters() {
  return (
    <Stack gap="1">
      <Text textStyle="label">What a shelter is</Text>
      <List.Root listStyleType="disc" ps="5" gap="1" textStyle="sm">
        {SHELTERS.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List.Root>
      <Text textStyle="xs" color="fg.muted" mt="1">
        After the{' '}
        <Link href="https://www.weather.gov/safety/tornado" target="_blank" rel="noreferrer" textDecoration="underline">
          tornado safety rules of the National Weather Service
        </Link>
      </Text>
    </Stack>
  )
}

function Evacuation({ alert }: { alert: TornadoAlert }) {
  const texts = listEvacuationTexts(alert)
  return (
    <Stack gap="4">
      {texts.length > 0 ? (
        <OfficialText title="From the official alert" text={texts.join('\n\n')} />
      ) : (
        <>
          <Text fontWeight="semibold">No evacuation instruction was given in this alert.</Text>
          <Instruction instruction={alert.instruction} />
        </>
      )}
    </Stack>
  )
}
