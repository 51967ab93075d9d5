import { Box, Menu, Portal } from '@chakra-ui/react'
import { type ChatMessage, TIME_OUT_MINUTES, timeOutWords } from '@squall/shared/contract/chat'
import { AtSign, Ban, Check, Clock, Flag, LockOpen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from '../../../platform/trpc'
import { openReport } from '../../reports/hooks'
import { canRemove, canRestrict, getSenderName, type LineReader } from '../chat.rules'
import type { Moderation } from '../use-moderation'

export interface OpenMenu {
  line: ChatMessage
  button: HTMLElement
}

interface LineMenuProps {
  /** Null while no menu is open. */
  open: OpenMenu | null
  reader: LineReader
  moderation: Moderation
  onClose: () => void
  onMention: (username: string) => void
}

/** The actions for one message and its author. One menu serves all messages: it opens beside the pressed button. */
export default function LineMenu({ open, onClose, ...props }: LineMenuProps) {
  if (open === null) return null
  const { line, button } = open
  const close = () => {
    onClose()
    // The line may have gone, and its button with it.
    if (button.isConnected) button.focus({ preventScroll: true })
  }
  return (
    <Menu.Root
      open
      unstyled
      lazyMount
      unmountOnExit
      positioning={{ getAnchorRect: () => button.getBoundingClientRect(), placement: 'bottom-end' }}
      onOpenChange={({ open }) => open || close()}
      aria-label={`Message from ${getSenderName(line)}`}
    >
      <Portal>
        <Menu.Positioner zIndex="popover">
          <Menu.Content
            minW="56"
            maxH="min(28rem, 80dvh)"
            overflowY="auto"
            p="1"
            layerStyle="overlay"
            color="fg"
            outline="none"
          >
            <Items line={line} {...props} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

function Items({ line, reader, moderation, onMention }: Omit<LineMenuProps, 'open' | 'onClose'> & OpenLine) {
  const { user, userId } = line
  const { permissions } = reader
  const isOwn = userId === reader.userId
  const person = { channelId: permissions.channelId, userId, username: user.username }
  const ban = { ...person, minutes: null }
  return (
    <>
      {isOwn ? null : (
        <Item value="mention" icon={<AtSign />} onSelect={() => onMention(user.username)}>
          Mention @{user.username}
        </Item>
      )}
      {isOwn ? null : (
        <Item
          value="report"
          icon={<Flag />}
          onSelect={() => openReport({ subject: 'message', subjectId: line.id, what: 'this message' })}
        >
          Report message
        </Item>
      )}
      {line.isHeld && permissions.mayModerate ? (
        <Item value="release" icon={<Check />} onSelect={() => moderation.release(line.id)}>
          Release message
        </Item>
      ) : null}
      {canRemove(line, reader) ? (
        <Item value="remove" icon={<Trash2 />} onSelect={() => moderation.remove(line.id)}>
          Remove message
        </Item>
      ) : null}
      {canRestrict(line, reader) ? (
        <>
          <Box role="separator" borderTopWidth="1px" my="1" />
          {TIME_OUT_MINUTES.map((minutes) => (
            <Item
              key={minutes}
              value={`time-out-${minutes}`}
              icon={<Clock />}
              onSelect={() => void moderation.restrict({ ...person, minutes })}
            >
              Time out for {timeOutWords[minutes]}
            </Item>
          ))}
          <Item value="ban" icon={<Ban />} isGrave onSelect={() => void moderation.restrict(ban)}>
            Ban
          </Item>
          <Item
            value="ban-and-remove"
            icon={<Ban />}
            isGrave
            onSelect={() => void moderation.restrict({ ...ban, removesLines: true })}
          >
            Ban and remove their messages
          </Item>
          <LiftItem channelId={person.channelId} userId={userId} onSelect={() => void moderation.lift(person)} />
        </>
      ) : null}
    </>
  )
}

/** Only for a member who is timed out or banned. */
function LiftItem({ channelId, userId, onSelect }: { channelId: string; userId: string; onSelect: () => void }) {
  const restricted = trpc.chat.moderation.restricted.useQuery({ channelId }, { refetchOnMount: 'always' })
  if (!restricted.data?.some(({ user }) => user.id === userId)) return null
  return (
    <Item value="lift" icon={<LockOpen />} onSelect={onSelect}>
      Let them write again
    </Item>
  )
}

interface OpenLine {
  line: ChatMessage
}

interface ItemProps {
  value: string
  icon: ReactNode
  isGrave?: boolean
  onSelect: () => void
  children: ReactNode
}

const Item = ({ icon, isGrave = false, children, ...item }: ItemProps) => (
  <Menu.Item
    {...item}
    display="flex"
    alignItems="center"
    gap="3"
    px="3"
    minH={{ base: '11', md: '9' }}
    borderRadius="l1"
    textStyle="sm"
    cursor="pointer"
    color={isGrave ? 'fg.error' : undefined}
    outline="none"
    _highlighted={{ bg: 'gray.subtle' }}
    css={{ '& svg': { boxSize: '4', flexShrink: 0 } }}
  >
    {icon}
    {children}
  </Menu.Item>
)
