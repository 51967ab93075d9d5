import { Button, chakra, Textarea } from '@chakra-ui/react'
import { COMMENT_CHARACTERS } from '@squall/shared/contract/community'
import { Check, Send, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'

interface CommentFormProps {
  isBusy: boolean
  onSend: (content: string, onSent: () => void) => void
  /** The comment that is edited; without it the form writes a new one. */
  edited?: { content: string; onClose: () => void }
}

/** A field to write or edit a comment; Ctrl or Cmd with Enter sends it. The text stays when sending fails. */
export function CommentForm({ isBusy, onSend, edited }: CommentFormProps) {
  const [typed, setTyped] = useState(edited?.content ?? '')
  const isEmpty = typed.trim() === ''
  const label = edited === undefined ? 'Write a comment' : 'Edit your comment'
  const send = () => {
    if (!isEmpty && !isBusy) onSend(typed, () => (edited === undefined ? setTyped('') : edited.onClose()))
  }
  return (
    <chakra.form
      display="flex"
      flex="1"
      gap="2"
      alignItems="flex-end"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        rows={1}
        autoresize
        autoFocus={edited !== undefined}
        maxH="40"
        minH="11"
        maxLength={COMMENT_CHARACTERS}
        value={typed}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      {edited === undefined ? null : (
        <Button variant="ghost" minW="11" px="0" aria-label="Keep the comment as it was" onClick={edited.onClose}>
          <X />
        </Button>
      )}
      <Button
        type="submit"
        variant="subtle"
        colorPalette="accent"
        minW="11"
        px="0"
        aria-label={edited === undefined ? 'Send comment' : 'Save comment'}
        disabled={isEmpty || isBusy}
      >
        {edited === undefined ? <Send /> : <Check />}
      </Button>
    </chakra.form>
  )
}
