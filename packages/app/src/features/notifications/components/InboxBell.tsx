import { Badge, Box, Button, Flex, Heading, Popover, Portal } from '@chakra-ui/react'
import { Bell, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useUnreadCount } from '../hooks'
import { formatBellName, formatUnreadBadge } from '../rules'
import { Inbox } from './Inbox'

const SHOWN = 6

/** A bell with the number of unread notifications; opens the newest ones in a popover. */
export default function InboxBell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnreadCount()
  const badge = formatUnreadBadge(unread)
  const close = () => setOpen(false)
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      positioning={{ placement: 'bottom-end', gutter: 8 }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <Button variant="ghost" px="0" aria-label={formatBellName(unread)} title="Notifications">
          <Bell />
          {badge === null ? null : (
            <Badge
              aria-hidden
              position="absolute"
              top="0.5"
              insetEnd="0.5"
              size="xs"
              minW="4.5"
              justifyContent="center"
              borderRadius="full"
              bg="accent.solid"
              color="accent.contrast"
            >
              {badge}
            </Badge>
          )}
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            zIndex="popover"
            w="min(24rem, calc(100vw - 1rem))"
            maxH="min(36rem, calc(100dvh - 6rem))"
            overflowY="auto"
            layerStyle="overlay"
            color="fg"
            outline="none"
          >
            <Flex alignItems="center" justifyContent="space-between" ps="4" pe="2" pt="2">
              <Popover.Title asChild>
                <Heading as="h2" textStyle="lg">
                  Notifications
                </Heading>
              </Popover.Title>
              <Button asChild variant="ghost" px="0" onClick={close}>
                <Link to={paths.notifications} aria-label="Notification settings" title="Notification settings">
                  <Settings />
                </Link>
              </Button>
            </Flex>
            <Box px="1.5" pb="1.5">
              <Inbox atMost={SHOWN} onLeave={close} />
            </Box>
            <Flex p="2" borderTopWidth="1px" borderColor="border.muted">
              <Button asChild variant="ghost" flex="1" onClick={close}>
                <Link to={paths.inbox}>See all notifications</Link>
              </Button>
            </Flex>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
