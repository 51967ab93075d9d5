import { Box, Button, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Notification, NotificationKind } from '@squall/shared/contract/notification'
import {
  AtSign,
  BellRing,
  CalendarClock,
  CheckCheck,
  ClipboardCheck,
  CloudLightning,
  History,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Radio,
  RadioTower,
  Scissors,
  Siren,
  Tornado,
  Trophy,
  UserCheck,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge, formatDateTime } from '../../../platform/format'
import { useDelayed, useNow } from '../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { Muted } from '../../../ui/Typography'
import { useInbox, useMarkRead } from '../hooks'

/** Icon and colour per kind of notification. */
const kinds: Record<NotificationKind, { Icon: LucideIcon; color: string }> = {
  'stream-live': { Icon: Radio, color: 'accent.fg' },
  'storm-report': { Icon: Tornado, color: 'accent.fg' },
  'new-follower': { Icon: UserPlus, color: 'fg.muted' },
  'chat-mention': { Icon: AtSign, color: 'fg.muted' },
  comment: { Icon: MessageCircle, color: 'fg.muted' },
  'new-clip': { Icon: Scissors, color: 'accent.fg' },
  achievement: { Icon: Trophy, color: 'fg.muted' },
  'weather-warning': { Icon: CloudLightning, color: 'orange.fg' },
  'emergency-alert': { Icon: Siren, color: 'fg.error' },
  'stream-reminder': { Icon: CalendarClock, color: 'accent.fg' },
  meetup: { Icon: UsersRound, color: 'accent.fg' },
  review: { Icon: ClipboardCheck, color: 'fg.muted' },
  'broadcast-notice': { Icon: RadioTower, color: 'orange.fg' },
  'replay-ready': { Icon: History, color: 'accent.fg' },
  'weekly-digest': { Icon: Newspaper, color: 'fg.muted' },
  account: { Icon: UserCheck, color: 'fg.muted' },
  test: { Icon: BellRing, color: 'fg.muted' },
}

const EVERY_30_S = 30_000

const SKELETONS = ['first', 'second', 'third']

interface InboxProps {
  /** Maximum number of rows, for the bell; without it all rows, page by page. */
  atMost?: number
  /** Called when a notification is opened. */
  onLeave?: () => void
}

/** The member's notifications, newest first. */
export function Inbox({ atMost, onLeave }: InboxProps) {
  const { rows, isLoading, isError, retry, ...pages } = useInbox()
  const { markRead, markAllRead, isMarkingAll } = useMarkRead()
  const now = useNow(EVERY_30_S)
  const isSlow = useDelayed(isLoading)
  const newest = rows[0]
  if (isError) return <ErrorState sentence="Your inbox could not be loaded." onRetry={retry} />
  if (isLoading) {
    return (
      <Stack role="status" aria-label="Loading notifications" gap="2" minH="40">
        {isSlow ? SKELETONS.map((key) => <Skeleton key={key} h="16" borderRadius="l2" />) : null}
      </Stack>
    )
  }
  if (newest === undefined) {
    return (
      <EmptyState title="Nothing yet" hint="Follow chasers and set your place: their news and warnings land here." />
    )
  }
  return (
    <Stack gap="2">
      {rows.some(({ readAt }) => readAt === null) ? (
        <Flex justifyContent="flex-end">
          <Button variant="ghost" size="sm" disabled={isMarkingAll} onClick={() => markAllRead(newest.serial)}>
            <CheckCheck />
            Mark all as read
          </Button>
        </Flex>
      ) : null}
      <Stack as="ul" aria-label="Notifications" listStyleType="none" gap="1">
        {rows.slice(0, atMost).map((notification) => (
          <li key={notification.id}>
            <InboxLine
              notification={notification}
              now={now}
              onOpen={({ id, readAt }) => {
                if (readAt === null) markRead(id)
                onLeave?.()
              }}
            />
          </li>
        ))}
      </Stack>
      {atMost === undefined ? <EndOfList {...pages} /> : null}
    </Stack>
  )
}

interface InboxLineProps {
  notification: Notification
  now: number
  /** Called when the notification is opened, which marks it as read. */
  onOpen: (notification: Notification) => void
}

/** A notification that links to its subject; a dot and bold text mark an unread one. */
function InboxLine({ notification, now, onOpen }: InboxLineProps) {
  const { kind, title, body, url, createdAt, readAt } = notification
  const { Icon, color } = kinds[kind]
  const isUnread = readAt === null
  return (
    <Link
      asChild
      display="flex"
      w="full"
      gap="3"
      alignItems="flex-start"
      px="3"
      py="3"
      minH="11"
      borderRadius="l2"
      color="fg"
      bg={isUnread ? 'bg.muted' : undefined}
      _hover={{ bg: 'gray.subtle', textDecoration: 'none' }}
    >
      <RouterLink to={url} onClick={() => onOpen(notification)}>
        <Box color={color} flexShrink="0" mt="0.5">
          <Icon size={20} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Text fontWeight={isUnread ? 'bold' : 'medium'} overflowWrap="anywhere">
            {isUnread ? (
              <Text as="span" srOnly>
                Unread:{' '}
              </Text>
            ) : null}
            {title}
          </Text>
          <Muted overflowWrap="anywhere" lineClamp="4">
            {body}
          </Muted>
          <Text asChild textStyle="xs" color="fg.muted" mt="0.5">
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatAge(createdAt, now)}
            </time>
          </Text>
        </Box>
        {isUnread ? (
          <Box aria-hidden boxSize="2.5" mt="2" flexShrink="0" borderRadius="full" bg="accent.solid" />
        ) : null}
      </RouterLink>
    </Link>
  )
}
