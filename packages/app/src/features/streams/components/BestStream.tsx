import {
  Badge,
  Box,
  Card,
  chakra,
  Flex,
  Grid,
  Heading,
  LinkBox,
  LinkOverlay,
  Skeleton,
  Stack,
  Text,
} from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { BadgeCheck, Check, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatElapsed } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { PersonAvatar } from '../../../ui/Person'
import { PlaceName } from '../../../ui/PlaceName'
import { AlertChip, LiveAndViewers } from './StreamCard'

const EVERY_MINUTE = 60_000

interface BestStreamProps {
  stream: Stream
  /** The moving picture, which fills the 16:9 box. */
  preview: ReactNode
  /** Below the facts: the visitor's next step. */
  children: ReactNode
}

/** The live stream that a page begins with: large and moving, with what there is to know beside it. */
export function BestStream({ stream, preview, children }: BestStreamProps) {
  const { id, title, description, user, placeName, location, startedAt, followedByMe } = stream
  const now = useNow(EVERY_MINUTE)
  return (
    <BestStreamFrame
      picture={
        <>
          {preview}
          <LiveAndViewers viewerCount={stream.viewerCount} />
        </>
      }
    >
      <Stack gap="3" minW="0">
        <Flex gap="2" wrap="wrap" _empty={{ display: 'none' }}>
          <AlertChip stream={stream} />
          {followedByMe ? (
            <Badge>
              <Check aria-hidden /> Following
            </Badge>
          ) : null}
        </Flex>
        <Heading as="h2" size={{ base: 'xl', lg: '2xl' }} overflowWrap="anywhere">
          <LinkOverlay asChild focusVisibleRing="outside">
            <Link to={paths.stream(id)} title={placeName === null ? undefined : location}>
              {title}
            </Link>
          </LinkOverlay>
        </Heading>
        <Flex gap="3" alignItems="center" minW="0">
          <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="10" />
          <Box minW="0">
            <Flex gap="1.5" alignItems="center" fontWeight="semibold">
              <chakra.span lineClamp="1">{user.displayName}</chakra.span>
              {user.isVerified ? <BadgeCheck size={16} aria-label="Verified" role="img" /> : null}
            </Flex>
            <Flex columnGap="3" wrap="wrap" textStyle="sm" color="fg.muted">
              <Fact Icon={MapPin}>
                <PlaceName name={placeName} coordinates={location} />
              </Fact>
              <Fact Icon={Clock}>{formatElapsed(startedAt, now)}</Fact>
            </Flex>
          </Box>
        </Flex>
        {description ? (
          <Text hideBelow="lg" color="fg.muted" lineClamp="3" overflowWrap="anywhere">
            {description}
          </Text>
        ) : null}
      </Stack>
      {children}
    </BestStreamFrame>
  )
}

/** Holds the place of the best stream while the list loads. */
export function BestStreamSkeleton() {
  return (
    <BestStreamFrame picture={null}>
      <Stack gap="3" role="status" aria-label="Loading streams">
        <Skeleton h="5" w="40%" />
        <Skeleton h="7" w="80%" />
        <Skeleton h="10" w="60%" />
      </Stack>
      <Skeleton h="24" />
    </BestStreamFrame>
  )
}

interface BestStreamFrameProps {
  picture: ReactNode
  children: ReactNode
}

function BestStreamFrame({ picture, children }: BestStreamFrameProps) {
  return (
    <LinkBox asChild>
      <Card.Root
        as="article"
        aria-label="Best live stream"
        overflow="hidden"
        borderRadius={{ base: '0', md: 'l3' }}
        borderInlineWidth={{ base: '0', md: '1px' }}
        _focusWithin={{ borderColor: 'accent.focusRing' }}
      >
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(18rem, 2fr)' }}>
          <Box position="relative" aspectRatio="16 / 9" bg="black" overflow="hidden">
            {picture}
          </Box>
          <Flex
            direction="column"
            gap="5"
            justifyContent="space-between"
            px={{ base: '4', md: '6' }}
            py={{ base: '4', md: '6' }}
            minH={{ base: '8.5rem', lg: '0' }}
          >
            {children}
          </Flex>
        </Grid>
      </Card.Root>
    </LinkBox>
  )
}

interface FactProps {
  Icon: typeof MapPin
  children: ReactNode
}

const Fact = ({ Icon, children }: FactProps) => (
  <Flex as="span" alignItems="center" gap="1" minW="0">
    <Icon size={15} aria-hidden />
    {children}
  </Flex>
)
