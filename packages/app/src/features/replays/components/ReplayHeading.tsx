import { Badge, Box, Button, chakra, Flex, Heading, Link } from '@chakra-ui/react'
import type { Replay } from '@squall/shared/contract/live'
import { BadgeCheck, CalendarDays, ChevronDown, ChevronUp, Eye, History, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDateTime, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { toast } from '../../../platform/toast'
import { PersonAvatar } from '../../../ui/Person'
import { thumbReach } from '../../../ui/theme/text-styles'
import { toShareAddress } from '../rules'

interface ReplayTitleProps {
  replay: Replay
  titleAs: 'h1' | 'h2'
  getPositionMs: () => number
  /** Follow, report. */
  children: ReactNode
}

/** The title of a replay, when it was, and what a viewer can do. */
export function ReplayTitle({ replay, titleAs, getPositionMs, children }: ReplayTitleProps) {
  const { title, startedAt, views } = replay
  return (
    <Flex direction="column" gap="2">
      <Heading as={titleAs} size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
        {title}
      </Heading>
      <Flex wrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
        <Flex gap="4" rowGap="1" wrap="wrap" alignItems="center" color="fg.muted" textStyle="sm">
          <ReplayBadge />
          <Flex as="span" gap="1.5" alignItems="center">
            <CalendarDays size={16} aria-hidden />
            <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
          </Flex>
          <Flex as="span" gap="1.5" alignItems="center">
            <Eye size={16} aria-hidden />
            {formatQuantity(views, 'view')}
          </Flex>
        </Flex>
        <Flex gap="2" wrap="wrap">
          <Button variant="subtle" onClick={() => void shareReplay(title, getPositionMs())}>
            <Share2 />
            Share
          </Button>
          {children}
        </Flex>
      </Flex>
    </Flex>
  )
}

const ReplayBadge = () => (
  <Badge>
    <History size={12} aria-hidden />
    Replay
  </Badge>
)

/** Shares the address of the replay at the time that it shows, by the system's share sheet or the clipboard. */
async function shareReplay(title: string, nowMs: number) {
  const url = toShareAddress(window.location.href, nowMs)
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success({ title: 'Link copied', description: 'It begins at the time that the replay shows now.' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error({ title: 'Could not share', description: url })
  }
}

interface ReplayHeadingProps {
  replay: Replay
  /** Follow, on the replays of others. */
  action: ReactNode
  details: { isOpen: boolean; toggle: () => void }
}

/** The chaser and the title in the few lines above a phone's chat; the rest folds out. */
export function ReplayHeading({ replay, action, details }: ReplayHeadingProps) {
  const { user, title, startedAt } = replay
  return (
    <Box px="3" pt="2" pb="1.5" borderBottomWidth="1px" flexShrink="0">
      <Flex gap="2" alignItems="center">
        <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="10" />
        <Box flex="1" minW="0">
          <Link asChild fontWeight="bold" color="fg" textStyle="sm" maxW="full" {...thumbReach}>
            <RouterLink to={paths.channel(user.id)}>
              <chakra.span truncate>{user.displayName}</chakra.span>
              {user.isVerified ? <BadgeCheck size={15} role="img" aria-label="Verified" /> : null}
            </RouterLink>
          </Link>
          <chakra.h1 textStyle="sm" truncate>
            {title}
          </chakra.h1>
        </Box>
        {action}
        <Button
          variant="ghost"
          px="0"
          minW="11"
          aria-label="Details of the replay"
          aria-expanded={details.isOpen}
          onClick={details.toggle}
        >
          {details.isOpen ? <ChevronUp /> : <ChevronDown />}
        </Button>
      </Flex>
      <Flex gap="2" alignItems="center" mt="1" textStyle="xs" color="fg.muted">
        <ReplayBadge />
        <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
      </Flex>
    </Box>
  )
}
