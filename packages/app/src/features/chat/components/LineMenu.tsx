import { Menu } from '@chakra-ui/react'
import { type ChatMessage, TIME_OUT_MINUTES, timeOutWords } from '@squall/shared/contract/chat'
import { AtSign, Ban, Check, Clock, Flag, LockOpen, Trash2 } from 'lucide-react'
import { trpc } from '../../../platform/trpc'
import { MenuAction, MenuPanel, MenuSeparator } from '../../../ui/ActionMenu'
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
      <MenuPanel>
        <Items line={line} {...props} />
      </MenuPanel>
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
        <MenuAction value="mention" icon={<AtSign />} onSelect={() => onMention(user.username)}>
          Mention @{user.username}
        </MenuAction>
      )}
      {isOwn ? null : (
        <MenuAction
          value="report"
          icon={<Flag />}
          onSelect={() => openReport({ subject: 'message', subjectId: line.id, what: 'this message' })}
        >
          Report message
        </MenuAction>
      )}
      {line.isHeld && permissions.mayModerate ? (
        <MenuAction value="release" icon={<Check />} onSelect={() => moderation.release(line.id)}>
          Release message
        </MenuAction>
      ) : null}
      {canRemove(line, reader) ? (
        <MenuAction value="remove" icon={<Trash2 />} onSelect={() => moderation.remove(line.id)}>
          Remove message
        </MenuAction>
      ) : null}
      {canRestrict(line, reader) ? (
        <>
          <MenuSeparator />
          {TIME_OUT_MINUTES.map((minutes) => (
            <MenuAction
              key={minutes}
              value={`time-out-${minutes}`}
              icon={<Clock />}
              onSelect={() => void moderation.restrict({ ...person, minutes })}
            >
              Time out for {timeOutWords[minutes]}
            </MenuAction>
          ))}
          <MenuAction value="ban" icon={<Ban />} isGrave onSelect={() => void moderation.restrict(ban)}>
            Ban
          </MenuAction>
          <MenuAction
            value="ban-and-remove"
            icon={<Ban />}
            isGrave
            onSelect={() => void moderation.restrict({ ...ban, removesLines: true })}
          >
            Ban and remove their messages
          </MenuAction>
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
    <MenuAction value="lift" icon={<LockOpen />} onSelect={onSelect}>
      Let them write again
    </MenuAction>
  )
}

interface OpenLine {
  line: ChatMessage
}
