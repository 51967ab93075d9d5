import { Button, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { CheckCheck } from 'lucide-react'
import { useDelayed } from '../../../platform/use-delayed'
import { useNow } from '../../../platform/use-now'
import { EmptyState } from '../../../ui/EmptyState'
import { EndOfList } from '../../../ui/EndOfList'
import { ErrorState } from '../../../ui/ErrorState'
import { useInbox, useMarkRead } from '../hooks'
import { InboxLine } from './InboxLine'

const EVERY_30_S = 30_000
const SKELETONS = ['first', 'second', 'third']

interface InboxProps {
  /** Shows only so many, for the bell; all of them, page by page, without it. */
  atMost?: number
  /** A notification was chosen. */
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
