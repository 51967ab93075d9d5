import { Card, Flex, Heading, Link, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Meetup } from '@squall/shared/contract/community'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAppointment, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { thumbReach } from '../../../ui/theme/text-styles'
import { useCurrentUser } from '../../auth/hooks'
import { type MeetupListState, useMyMeetups, useUpcomingMeetups } from '../hooks'
import { MeetupActions, MeetupBadges } from './MeetupActions'
import { MeetupFacts, MeetupOrganiser, SafetyNotes } from './MeetupFacts'

const SKELETONS = ['first', 'second', 'third']

/** Height of the skeletons, reserved before they appear so that the content below does not move. */
const ROOM = { base: '50rem', md: '33rem', xl: '16rem' }

interface UpcomingMeetupsProps {
  /** Maximum number of meetups shown; all by default. */
  limit?: number
  /** Shown below the empty state: the suggested next step. */
  children?: ReactNode
}

/** The upcoming meetups, soonest first. */
export function UpcomingMeetups({ limit, children }: UpcomingMeetupsProps) {
  const list = useUpcomingMeetups()
  return (
    <MeetupGrid
      list={list}
      {...(limit !== undefined && { limit })}
      empty={
        <EmptyState title="No upcoming meetups" hint="Be the first: name a place and a time.">
          {children}
        </EmptyState>
      }
    />
  )
}

interface MeetupGridProps {
  list: MeetupListState
  /** Maximum number of meetups shown. */
  limit?: number
  /** Shown when there are none. */
  empty: ReactNode
}

/** Meetups as cards, with the loading, empty and error states. */
function MeetupGrid({ list, limit, empty }: MeetupGridProps) {
  const { meetups, isLoading, isError, retry } = list
  const isSlow = useDelayed(isLoading)
  if (isError) return <ErrorState sentence="The meetups could not be loaded." onRetry={retry} />
  if (!isLoading && meetups.length === 0) return empty
  return (
    <SimpleGrid
      columns={{ base: 1, md: 2, xl: 3 }}
      gap="4"
      {...(isLoading && { role: 'status', 'aria-label': 'Loading meetups', minH: ROOM })}
    >
      {isLoading && isSlow ? SKELETONS.map((key) => <Skeleton key={key} h="64" borderRadius="l3" />) : null}
      {meetups.slice(0, limit).map((meetup) => (
        <MeetupCard key={meetup.id} meetup={meetup} />
      ))}
    </SimpleGrid>
  )
}

/** One meetup with its facts and actions. */
function MeetupCard({ meetup }: { meetup: Meetup }) {
  const { id, title, description, user } = meetup
  return (
    <Card.Root as="article" size="sm" h="full">
      <Card.Body gap="3">
        <Flex gap="2" alignItems="flex-start" justifyContent="space-between">
          <Heading as="h3" size="lg" overflowWrap="anywhere">
            <Link asChild color="inherit" {...thumbReach}>
              <RouterLink to={paths.meetup(id)}>{title}</RouterLink>
            </Link>
          </Heading>
          <MeetupBadges meetup={meetup} flexShrink="0" justifyContent="flex-end" maxW="45%" />
        </Flex>
        <MeetupFacts meetup={meetup} />
        {description ? (
          <Text textStyle="sm" whiteSpace="pre-line" lineClamp="5">
            {description}
          </Text>
        ) : null}
        {meetup.safetyNotes ? <SafetyNotes notes={meetup.safetyNotes} lineClamp="6" /> : null}
        <MeetupOrganiser person={user} mt="auto" />
        <MeetupActions meetup={meetup} />
      </Card.Body>
    </Card.Root>
  )
}

/** All upcoming meetups, and those of the member. */
export function AllMeetups() {
  const { user } = useCurrentUser()
  return (
    <Stack gap="8">
      <UpcomingMeetups />
      {user === null ? null : (
        <Stack as="section" aria-labelledby="my-meetups" gap="4">
          <Heading as="h3" size="lg" id="my-meetups">
            My Meetups
          </Heading>
          <MyMeetups />
        </Stack>
      )}
    </Stack>
  )
}

/** The meetups that the member created or joined, including past ones. */
export function MyMeetups() {
  const { meetups, isLoading, isError, retry } = useMyMeetups()
  const isSlow = useDelayed(isLoading)
  if (isError) return <ErrorState sentence="Your meetups could not be loaded." onRetry={retry} />
  if (isLoading) return isSlow ? <Skeleton h="24" borderRadius="l3" /> : null
  if (meetups.length === 0)
    return <Text color="fg.muted">You take part in no meetup yet. Those you create or join are listed here.</Text>
  return (
    <Stack gap="3">
      {meetups.map((meetup) => (
        <MeetupRow key={meetup.id} meetup={meetup} />
      ))}
    </Stack>
  )
}

/** One meetup as a short row. */
function MeetupRow({ meetup }: { meetup: Meetup }) {
  const { id, title, location, meetupDate, currentParticipants, maxParticipants } = meetup
  const places = `${currentParticipants} of ${formatQuantity(maxParticipants, 'place')} taken`
  return (
    <Flex as="article" gap="3" p="4" wrap="wrap" alignItems="center" justifyContent="space-between" layerStyle="card">
      <Flex direction="column" gap="1" minW="0" flex="1 1 18rem">
        <Flex gap="2" wrap="wrap" alignItems="center">
          <Heading as="h3" size="md" overflowWrap="anywhere">
            <Link asChild color="inherit" {...thumbReach}>
              <RouterLink to={paths.meetup(id)}>{title}</RouterLink>
            </Link>
          </Heading>
          <MeetupBadges meetup={meetup} />
        </Flex>
        <Muted overflowWrap="anywhere">{[formatAppointment(meetupDate), location, places].join(', ')}</Muted>
      </Flex>
      <MeetupActions meetup={meetup} />
    </Flex>
  )
}
