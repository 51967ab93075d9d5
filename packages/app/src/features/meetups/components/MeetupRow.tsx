import { Flex, Heading, Text } from '@chakra-ui/react'
import type { Meetup } from '@squall/shared/contract/community'
import { formatAppointment, formatQuantity } from '../../../platform/format'
import { MeetupActions } from './MeetupActions'
import { MeetupBadges } from './MeetupBadges'

/** One of the member's own meetups in short. */
export function MeetupRow({ meetup }: { meetup: Meetup }) {
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
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {[formatAppointment(meetupDate), location, places].join(', ')}
        </Text>
      </Flex>
      <MeetupActions meetup={meetup} />
    </Flex>
  )
}
