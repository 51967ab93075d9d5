import { Badge, Button, Card, Flex, Skeleton } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { Muted } from '../../../ui/Muted'
import { useLiveStreams } from '../../streams/hooks'
import { getChannelState } from '../rules'

/** The member's own channel: its status and a link to it. */
export function MyChannelCard({ user }: { user: CurrentUser }) {
  const { streams } = useLiveStreams()
  const stream = streams.find(({ userId }) => userId === user.id)
  const { status, hint, mayStream } = getChannelState(user.accountStatus, stream?.title ?? null)
  return (
    <Card.Root w={{ base: 'full', lg: '22rem' }} flexShrink="0" size="sm" bg="bg.panel/86" backdropFilter="blur(10px)">
      <Card.Body gap="3">
        <Flex justifyContent="space-between" alignItems="center" gap="3" wrap="wrap">
          <Card.Title as="h2">My Streaming Channel</Card.Title>
          <Badge colorPalette={mayStream ? 'accent' : 'gray'}>{status}</Badge>
        </Flex>
        <Muted>{hint}</Muted>
        <Button asChild variant="outline" alignSelf="flex-start">
          <Link to={paths.channel(user.id)}>
            {stream ? 'Open my stream' : 'Open my channel'}
            <ArrowRight />
          </Link>
        </Button>
      </Card.Body>
    </Card.Root>
  )
}

/** Reserves the card's space while the session loads, so that nothing below moves. */
export function MyChannelCardSkeleton() {
  return <Skeleton w={{ base: 'full', lg: '22rem' }} h="10.6rem" borderRadius="l3" opacity="0.4" />
}
