import { Box, Button, Input } from '@chakra-ui/react'
import { STREAM_TITLE_MAX } from '@squall/shared/rules/stream-title'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Form } from '../../components/Form'

interface TitleEditorProps {
  title: string
  onSave: (title: string) => void
  onClose: () => void
}

export function TitleEditor({ title, onSave, onClose }: TitleEditorProps) {
  const [typed, setTyped] = useState(title)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(typed)
    onClose()
  }
  return (
    <Form onSubmit={save} flexDirection="row" flex="1" alignItems="center" gap="1" ps="1" minW="0">
      <Box position="relative" flex="1" minW="0">
        <Input
          size="sm"
          pe="14"
          autoFocus
          value={typed}
          maxLength={STREAM_TITLE_MAX}
          placeholder="Enter stream title"
          aria-label="Stream title"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Box
          position="absolute"
          insetEnd="3"
          top="50%"
          translate="0 -50%"
          textStyle="xs"
          color="fg.muted"
          pointerEvents="none"
          aria-hidden
        >
          {typed.length}/{STREAM_TITLE_MAX}
        </Box>
      </Box>
      <Button type="submit" variant="ghost" px="0" colorPalette="accent" aria-label="Save title">
        <Check />
      </Button>
      <Button variant="ghost" px="0" onClick={onClose} aria-label="Cancel">
        <X />
      </Button>
    </Form>
  )
}
