import { Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Meetup } from '@squall/shared/contract/community'
import { formatAppointment, formatQuantity } from '../../../platform/format'
import { useDelayed } from '../../../platform/timer-hooks'
import { ErrorState } from '../../../ui/States'
import { Muted } from '../../../ui/Typography'
import { useMyMeetups } from '../hooks'
import { MeetupActions, MeetupBadges } from './MeetupActions'

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
  const { title, location, meetupDate, currentParticipants, maxParticipants } = meetup
  const places = `${currentParticipants} of ${formatQuantity(maxParticipants, 'place')} taken`
  return (
    <Flex
      as="article"
      gap="3"
      p="4"
      wrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <Flex direction="column" gap="1" minW="0" flex="1 1 18rem">
        <Flex gap="2" wrap="wrap" alignItems="center">
          <Heading as="h3" size="md" overflowWrap="anywhere">
            {title}
          </Heading>
          <MeetupBadges meetup={meetup} />
        </Flex>
        <Muted overflowWrap="anywhere">{[formatAppointment(meetupDate), location, places].join(', ')}</Muted>
      </Flex>
      <MeetupActions meetup={meetup} />
    </Flex>
  )
}
