import { Box, Button, Flex, Heading } from '@chakra-ui/react'
import type { ChatMessage } from '@squall/shared/contract/chat'
import type { ReactNode } from 'react'
import { useReplayChat } from '../use-replay-chat'

interface ReplayChatProps {
  id: string
  /** What the replay's clock shows. */
  nowMs: number
  renderLines: (chat: { lines: ChatMessage[]; isLoading: boolean; before: ReactNode }) => ReactNode
}

/** The chat as it was on screen at the time that the replay shows. It fills the height it is given. */
export function ReplayChat({ id, nowMs, renderLines }: ReplayChatProps) {
  const { lines, isLoading, isError, hasEarlier, isBusy, loadEarlier } = useReplayChat(id, nowMs)
  return (
    <Flex as="section" aria-label="Chat of the replay" direction="column" h="full" minH="0">
      <Flex alignItems="center" px="4" minH="11" borderBottomWidth="1px" hideBelow="lg">
        <Heading as="h2" textStyle="label">
          Chat at this time
        </Heading>
      </Flex>
      {isError ? (
        <Box px="4" pt="3" textStyle="sm" role="alert">
          The chat could not be loaded. It is tried again while the replay plays.
        </Box>
      ) : null}
      {renderLines({
        lines,
        isLoading,
        before: hasEarlier ? (
          <Button variant="plain" size="sm" w="full" color="accent.fg" disabled={isBusy} onClick={loadEarlier}>
            Earlier messages
          </Button>
        ) : null,
      })}
    </Flex>
  )
}
