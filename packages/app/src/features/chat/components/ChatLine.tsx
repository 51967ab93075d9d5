import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { ChatMessage } from '@squall/shared/chat'
import { BadgeCheck } from 'lucide-react'
import { memo } from 'react'
import { nameColor, senderName } from '../chat.rules'

/** One line, as text and nothing else. */
export const ChatLine = memo(function ChatLine({ line }: { line: ChatMessage }) {
  if (line.isEmergencyAlert) return <EmergencyLine line={line} />
  const name = senderName(line)
  return (
    <Text textStyle="sm" py="1" overflowWrap="anywhere">
      <chakra.span fontWeight="bold" color={nameColor(name)}>
        {name}
        {line.user.isVerified ? <VerifiedTick /> : null}
      </chakra.span>{' '}
      {line.message}
    </Text>
  )
})

function VerifiedTick() {
  return (
    <chakra.span display="inline-block" verticalAlign="-2px" ms="1" role="img" aria-label="verified">
      <BadgeCheck size={14} aria-hidden />
    </chakra.span>
  )
}

function EmergencyLine({ line }: { line: ChatMessage }) {
  return (
    <Box my="2" p="3" borderRadius="l2" bg="storm.emergency" color="storm.emergencyText">
      <Flex
        gap="2"
        alignItems="center"
        textStyle="xs"
        fontWeight="bold"
        textTransform="uppercase"
        letterSpacing="0.06em"
      >
        <span aria-hidden>⬣</span> Emergency alert
      </Flex>
      <Text textStyle="sm" mt="1" overflowWrap="anywhere">
        {line.message}
      </Text>
    </Box>
  )
}
