import { chakra, Flex, Link, Stack, Text, type TextProps } from '@chakra-ui/react'
import type { Meetup } from '@squall/shared/contract/community'
import { CalendarClock, type LucideIcon, MapPin, ShieldCheck, UsersRound, Wind } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAppointment, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { Muted } from '../../../ui/Typography'

/** Time, place, places taken and weather of a meetup. */
export function MeetupFacts({ meetup }: { meetup: Meetup }) {
  const { location, meetupDate, maxParticipants, currentParticipants, weatherConditions } = meetup
  return (
    <Stack gap="1.5" textStyle="sm">
      <Fact Icon={CalendarClock}>
        <chakra.time dateTime={meetupDate} fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {formatAppointment(meetupDate)}
        </chakra.time>
      </Fact>
      <Fact Icon={MapPin}>{location}</Fact>
      <Fact Icon={UsersRound}>{`${currentParticipants} of ${formatQuantity(maxParticipants, 'place')} taken`}</Fact>
      {weatherConditions ? <Fact Icon={Wind}>{weatherConditions}</Fact> : null}
    </Stack>
  )
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <Flex gap="2" minW="0" alignItems="flex-start">
      <Flex pt="1" color="fg.muted" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Flex>
      <Text as="span" minW="0" overflowWrap="anywhere">
        {children}
      </Text>
    </Flex>
  )
}

interface SafetyNotesProps extends TextProps {
  notes: string
}

export function SafetyNotes({ notes, ...text }: SafetyNotesProps) {
  return (
    <Flex gap="2" p="3" borderRadius="l2" bg="bg.muted" textStyle="sm">
      <ShieldCheck size={18} role="img" aria-label="Safety notes" style={{ flexShrink: 0 }} />
      <Text whiteSpace="pre-line" overflowWrap="anywhere" minW="0" {...text}>
        {notes}
      </Text>
    </Flex>
  )
}

interface MeetupOrganiserProps extends TextProps {
  person: Meetup['user']
}

export function MeetupOrganiser({ person, ...text }: MeetupOrganiserProps) {
  return (
    <Muted {...text}>
      {'Created by '}
      <Link asChild color="accent.fg" fontWeight="semibold">
        <RouterLink to={paths.profile(person.id)}>{person.displayName}</RouterLink>
      </Link>
    </Muted>
  )
}
