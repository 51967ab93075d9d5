import { Box, Link, Text } from '@chakra-ui/react'
import type { Notification } from '@squall/shared/contract/notification'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge, formatDateTime } from '../../../platform/format'
import { kinds } from './kinds'

interface InboxLineProps {
  notification: Notification
  now: number
  /** It was chosen: it counts as read. */
  onOpen: (notification: Notification) => void
}

/** A notification that leads to what it is about; a dot and heavier words mark an unread one. */
export function InboxLine({ notification, now, onOpen }: InboxLineProps) {
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
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="4">
            {body}
          </Text>
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
