import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { ChatMessage, ChatRole } from '@squall/shared/contract/chat'
import { splitAtMentions } from '@squall/shared/rules/mentions-and-hashtags'
import { findSeverityInTitle } from '@squall/shared/rules/severity'
import { BadgeCheck, Crown, EllipsisVertical, Megaphone, Shield, ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import { formatDateTime, formatTime } from '../../../platform/format'
import { SeverityMark } from '../../../ui/Badges'
import { getNameColor, getSenderName } from '../chat.rules'
import type { ChatDensity } from '../hooks'

const looks = {
  owner: { Icon: Crown, label: 'Channel owner' },
  moderator: { Icon: Shield, label: 'Moderator' },
  admin: { Icon: ShieldCheck, label: 'Administrator' },
} as const

/** Opens the menu of a line beside the pressed button. */
export type OpenLineMenu = (line: ChatMessage, button: HTMLElement) => void

interface ChatLineProps {
  line: ChatMessage
  density: ChatDensity
  /** The line before is of the same author, so the name is not shown again. */
  isContinued: boolean
  /** The message mentions the reader. */
  isForReader: boolean
  /** Missing where the reader has no actions. */
  onMenu?: OpenLineMenu | undefined
}

/** One message, rendered as plain text, with its time in a column of its own or beside the name. */
export const ChatLine = memo(function ChatLine({ line, density, isContinued, isForReader, onMenu }: ChatLineProps) {
  if (line.isEmergencyAlert) return <EmergencyLine line={line} />
  if (line.isStormReport) return <ReportLine line={line} />
  const isCompact = density === 'compact'
  const author = <Author line={line} isHidden={isContinued} />
  return (
    <Box
      data-line
      position="relative"
      mx="-2"
      px="2"
      py="0.5"
      mt={isCompact || isContinued ? '0' : '2'}
      pe={onMenu ? '9' : '2'}
      borderRadius="l1"
      borderInlineStartWidth="3px"
      borderInlineStartColor={isForReader ? 'accent.solid' : 'transparent'}
      bg={isForReader ? 'accent.subtle' : undefined}
      _hover={{ '& [data-line-menu]': { opacity: 1 } }}
      css={{ '@media (hover: none)': { paddingInlineEnd: '0.5rem' } }}
      {...(isCompact ? { display: 'grid', gridTemplateColumns: '3.25rem minmax(0, 1fr)' } : {})}
    >
      {isCompact ? <LineTime at={line.createdAt} isHidden={isContinued} /> : null}
      {isCompact ? null : (
        <Text textStyle="sm" srOnly={isContinued}>
          {author} <LineTime at={line.createdAt} isHidden={false} />
        </Text>
      )}
      <Text
        textStyle={isCompact ? 'sm' : 'md'}
        lineHeight={isCompact ? '1.25rem' : undefined}
        overflowWrap="anywhere"
        color={line.isHeld ? 'fg.muted' : undefined}
      >
        {isCompact ? <>{author} </> : null}
        <MessageText text={line.message} />
      </Text>
      {line.isHeld ? (
        <Text textStyle="xs" color="fg.warning" gridColumn={isCompact ? '2' : undefined}>
          Waits for a moderator
        </Text>
      ) : null}
      {onMenu ? <LineMenuButton onClick={(button) => onMenu(line, button)} /> : null}
    </Box>
  )
})

/** Role and name of the author; screen readers read it with each line. */
function Author({ line, isHidden }: { line: ChatMessage; isHidden: boolean }) {
  const name = getSenderName(line)
  return (
    <chakra.span srOnly={isHidden}>
      {line.role ? <RoleBadge role={line.role} /> : null}
      <chakra.span fontWeight="bold" color={getNameColor(name)}>
        {name}
        {line.user.isVerified ? <VerifiedTick /> : null}
      </chakra.span>
    </chakra.span>
  )
}

function LineTime({ at, isHidden }: { at: string; isHidden: boolean }) {
  return (
    <chakra.time
      dateTime={at}
      title={formatDateTime(at)}
      textStyle="2xs"
      lineHeight="1.25rem"
      color="fg.subtle"
      whiteSpace="nowrap"
      visibility={isHidden ? 'hidden' : undefined}
    >
      {formatTime(at)}
    </chakra.time>
  )
}

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
      // Where there is no pointer, a tap on the line presses it.
      css={{ '@media (hover: none)': { opacity: 0, pointerEvents: 'none' } }}
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
    <Box my="1.5" px="3" py="2" borderRadius="l2" bg={`severity.${severity}`} color={`severity.${severity}Text`}>
      <Flex
        gap="2"
        alignItems="center"
        textStyle="xs"
        fontWeight="bold"
        textTransform="uppercase"
        letterSpacing="0.06em"
      >
        <SeverityMark severity={severity} /> Emergency alert
        <chakra.time dateTime={line.createdAt} ms="auto" fontWeight="medium" letterSpacing="0">
          {formatTime(line.createdAt)}
        </chakra.time>
      </Flex>
      <Text textStyle="sm" mt="1" overflowWrap="anywhere">
        {line.message}
      </Text>
    </Box>
  )
}

/** A storm report near the stream. Squall itself says it, so that there is nobody to answer. */
function ReportLine({ line }: { line: ChatMessage }) {
  return (
    <Box my="1.5" px="3" py="2" borderRadius="l2" bg="bg.muted" borderInlineStartWidth="3px" borderColor="accent.solid">
      <Flex gap="2" alignItems="center" textStyle="xs" fontWeight="bold" color="fg.muted">
        <Megaphone size={14} aria-hidden /> {line.user.displayName}
        <chakra.time dateTime={line.createdAt} ms="auto" fontWeight="medium">
          {formatTime(line.createdAt)}
        </chakra.time>
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
