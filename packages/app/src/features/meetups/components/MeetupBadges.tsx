import { Badge, Flex, type FlexProps } from '@chakra-ui/react'
import type { Meetup } from '@squall/shared/contract/community'
import { isFull } from '../rules'

interface MeetupBadgesProps extends FlexProps {
  meetup: Meetup
}

/** How a meetup stands: full or not while it is to come, and its status. */
export function MeetupBadges({ meetup, ...box }: MeetupBadgesProps) {
  const isUpcoming = meetup.status === 'upcoming'
  return (
    <Flex gap="1.5" wrap="wrap" {...box}>
      {isUpcoming && isFull(meetup) ? <Badge colorPalette="orange">Full</Badge> : null}
      <Badge colorPalette={isUpcoming ? 'accent' : 'gray'}>{meetup.status}</Badge>
    </Flex>
  )
}
