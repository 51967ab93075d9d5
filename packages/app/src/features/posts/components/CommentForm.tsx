import { Button, chakra, Textarea } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'

const MAX = 1_000

interface CommentFormProps {
  isBusy: boolean
  onSend: (content: string, onSent: () => void) => void
}

/** One line to answer with; Ctrl or Cmd with Enter sends it too. What was typed stays when it could not be sent. */
export function CommentForm({ isBusy, onSend }: CommentFormProps) {
  const [typed, setTyped] = useState('')
  const isEmpty = typed.trim() === ''
  const send = () => {
    if (!isEmpty && !isBusy) onSend(typed, () => setTyped(''))
  }
  return (
    <chakra.form
      display="flex"
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
        maxH="40"
        minH="11"
        maxLength={MAX}
        value={typed}
        placeholder="Write a comment"
        aria-label="Write a comment"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <Button
        type="submit"
        variant="subtle"
        colorPalette="accent"
        minW="11"
        px="0"
        aria-label="Send comment"
        disabled={isEmpty || isBusy}
      >
        <Send />
      </Button>
    </chakra.form>
  )
}
