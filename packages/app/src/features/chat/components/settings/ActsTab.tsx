import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CHAT_LOG_PAGE, type ChatLogEntry } from '@squall/shared/contract/chat'
import { formatDateTime } from '../../../../platform/format'
import { nextSerial } from '../../../../platform/pages.rules'
import { trpc } from '../../../../platform/trpc'
import { usePages } from '../../../../platform/use-pages'
import { useUndoAct } from '../../use-moderation'
import { Listed } from './Listed'

/** What was done in the chat, newest first, and the way to take it back. */
export function ActsTab({ channelId }: { channelId: string }) {
  const acts = trpc.chat.moderation.log.useInfiniteQuery(
    { channelId },
    { getNextPageParam: nextSerial(CHAT_LOG_PAGE), refetchOnMount: 'always' },
  )
  const { rows, hasMore, isLoadingMore, loadMore } = usePages(acts)
  const { undo, isPending } = useUndoAct()
  return (
    <Listed query={acts}>
      {() =>
        rows.length === 0 ? (
          <Text color="fg.muted">Nothing has been done in this chat yet.</Text>
        ) : (
          <>
            <Box as="ol" listStyleType="none">
              {rows.map((act) => (
                <ActRow key={act.id} act={act} isBusy={isPending} onUndo={() => undo(act.id)} />
              ))}
            </Box>
            {hasMore ? (
              <Button variant="outline" size="sm" mt="3" loading={isLoadingMore} onClick={loadMore}>
                Show earlier
              </Button>
            ) : null}
          </>
        )
      }
    </Listed>
  )
}

interface ActRowProps {
  act: ChatLogEntry
  isBusy: boolean
  onUndo: () => void
}

function ActRow({ act, isBusy, onUndo }: ActRowProps) {
  return (
    <Flex as="li" alignItems="center" gap="3" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box flex="1" minW="0">
        <Text textStyle="sm" overflowWrap="anywhere" textDecoration={act.isUndone ? 'line-through' : undefined}>
          {act.description}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {act.actorName} · {formatDateTime(act.timestamp)}
          {act.isUndone ? ' · taken back' : ''}
        </Text>
      </Box>
      {act.mayUndo ? (
        <Button variant="outline" size="sm" disabled={isBusy} aria-label={`Undo: ${act.description}`} onClick={onUndo}>
          Undo
        </Button>
      ) : null}
    </Flex>
  )
}
