import { Button, type InputProps } from '@chakra-ui/react'
import { isTitleChange } from '@squall/shared/rules/stream-title'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Form } from './Form'
import { TitleInput } from './TitleInput'

interface TitleFormProps {
  title: string
  size?: InputProps['size']
  /** Called only with a title that is neither blank nor the old one. */
  onSave: (title: string) => void
  onClose: () => void
}

/** Edits a live stream's title in place: Enter saves, Escape leaves it. */
export function TitleForm({ title, size, onSave, onClose }: TitleFormProps) {
  const [typed, setTyped] = useState(title)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isTitleChange(typed, title)) onSave(typed.trim())
    onClose()
  }
  return (
    <Form onSubmit={save} flexDirection="row" flex="1" alignItems="center" gap="1" minW="0">
      <TitleInput
        size={size}
        autoFocus
        aria-label="Stream title"
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" variant="ghost" px="0" colorPalette="accent" aria-label="Save title">
        <Check />
      </Button>
      <Button variant="ghost" px="0" onClick={onClose} aria-label="Cancel">
        <X />
      </Button>
    </Form>
  )
}
