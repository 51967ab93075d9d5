import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { ChatMessage, ChatRole } from '@squall/shared/contract/chat'
import { splitAtMentions } from '@squall/shared/rules/mentions-and-hashtags'
import { findSeverityInTitle } from '@squall/shared/rules/severity'
import { BadgeCheck, Crown, EllipsisVertical, Shield, ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import { SeverityMark } from '../../../ui/Badges'
import { getNameColor, getSenderName } from '../chat.rules'

const looks = {
  owner: { Icon: Crown, label: 'Channel owner' },
  moderator: { Icon: Shield, label: 'Moderator' },
  admin: { Icon: ShieldCheck, label: 'Administrator' },
} as const

/** Opens the menu of a line beside the pressed button. */
export type OpenLineMenu = (line: ChatMessage, button: HTMLElement) => void

interface ChatLineProps {
  line: ChatMessage
  /** The message mentions the reader. */
  isForReader: boolean
  /** Missing where the reader has no actions. */
  onMenu?: OpenLineMenu | undefined
}

/** One message, rendered as plain text. */
export const ChatLine = memo(function ChatLine({ line, isForReader, onMenu }: ChatLineProps) {
  if (line.isEmergencyAlert) return <EmergencyLine line={line} />
  const name = getSenderName(line)
  return (
    <Box
      position="relative"
      mx="-2"
      px="2"
      py="1"
      pe={onMenu ? '9' : '2'}
      borderRadius="l1"
      borderInlineStartWidth="3px"
      borderInlineStartColor={isForReader ? 'accent.solid' : 'transparent'}
      bg={isForReader ? 'accent.subtle' : undefined}
      _hover={{ '& [data-line-menu]': { opacity: 1 } }}
      css={onMenu ? { '@media (hover: none)': { minHeight: '2.75rem', paddingInlineEnd: '2.75rem' } } : undefined}
    >
      <Text textStyle="sm" overflowWrap="anywhere" color={line.isHeld ? 'fg.muted' : undefined}>
        {line.role ? <RoleBadge role={line.role} /> : null}
        <chakra.span fontWeight="bold" color={getNameColor(name)}>
          {name}
          {line.user.isVerified ? <VerifiedTick /> : null}
        </chakra.span>{' '}
        <MessageText text={line.message} />
      </Text>
      {line.isHeld ? (
        <Text textStyle="xs" color="fg.warning">
          Waits for a moderator
        </Text>
      ) : null}
      {onMenu ? <LineMenuButton onClick={(button) => onMenu(line, button)} /> : null}
    </Box>
  )
})

/** The text of a message with its mentions highlighted. */
function MessageText({ text }: { text: string }) {
  return splitAtMentions(text).map((part) =>
    part.mention === null ? (
      part.text
    ) : (
      <chakra.span key={part.at} fontWeight="semibold" color="accent.fg">
        {part.text}
      </chakra.span>
    ),
  )
}

/** Reached by the arrow keys from the list, so that the Tab key does not stop at every line. */
function LineMenuButton({ onClick }: { onClick: (button: HTMLElement) => void }) {
  return (
    <Button
      data-line-menu
      variant="ghost"
      size="xs"
      tabIndex={-1}
      position="absolute"
      top="0"
      insetInlineEnd="0"
      minW="7"
      h="7"
      px="0"
      opacity="0"
      color="fg.muted"
      _focusVisible={{ opacity: 1 }}
      css={{ '@media (hover: none)': { opacity: 1, minWidth: '2.75rem', height: '2.75rem' } }}
      aria-label="Actions"
      aria-haspopup="menu"
      onClick={(event) => onClick(event.currentTarget)}
    >
      <EllipsisVertical />
    </Button>
  )
}

function VerifiedTick() {
  return (
    <chakra.span display="inline-block" verticalAlign="-2px" ms="1" role="img" aria-label="verified">
      <BadgeCheck size={14} aria-hidden />
    </chakra.span>
  )
}

function EmergencyLine({ line }: { line: ChatMessage }) {
  const severity = findSeverityInTitle(line.message.split(':', 1)[0] ?? '') ?? 'emergency'
  return (
    <Box my="2" p="3" borderRadius="l2" bg={`severity.${severity}`} color={`severity.${severity}Text`}>
      <Flex
        gap="2"
        alignItems="center"
        textStyle="xs"
        fontWeight="bold"
        textTransform="uppercase"
        letterSpacing="0.06em"
      >
        <SeverityMark severity={severity} /> Emergency alert
      </Flex>
      <Text textStyle="sm" mt="1" overflowWrap="anywhere">
        {line.message}
      </Text>
    </Box>
  )
}

/** The author's role in the channel. */
function RoleBadge({ role }: { role: ChatRole }) {
  const { Icon, label } = looks[role]
  return (
    <chakra.span
      display="inline-block"
      verticalAlign="-2px"
      me="1"
      color="accent.fg"
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon size={14} aria-hidden />
    </chakra.span>
  )
}
