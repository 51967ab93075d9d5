import { Box, Button, chakra, type InputProps, Text } from '@chakra-ui/react'
import { isTitleChange, STREAM_TITLE_MAX } from '@squall/shared/rules/stream-title'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PlainInput } from './PlainInput'

interface TitleFormProps {
  title: string
  size?: InputProps['size']
  /** Called only with a title that is neither blank nor the old one. */
  onSave: (title: string) => void
  onClose: () => void
}

/**
 * Edits a live stream's title in place: Enter saves, Escape cancels. It is in the first load, so it uses none of the
 * form fields.
 */
export function TitleForm({ title, size, onSave, onClose }: TitleFormProps) {
  const [typed, setTyped] = useState(title)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isTitleChange(typed, title)) onSave(typed.trim())
    onClose()
  }
  return (
    <chakra.form noValidate onSubmit={save} display="flex" flex="1" alignItems="center" gap="1" minW="0">
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
    </chakra.form>
  )
}

interface TitleInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string
  onChange: (title: string) => void
}

/** A stream title while it is typed, with how many of its 50 characters are used. */
export function TitleInput({ value, onChange, ...input }: TitleInputProps) {
  return (
    <Box position="relative" flex="1" w="full" minW="0">
      <PlainInput
        pe="16"
        value={value}
        maxLength={STREAM_TITLE_MAX}
        placeholder="Enter stream title"
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      <Text
        position="absolute"
        insetEnd="3"
        top="50%"
        translate="0 -50%"
        textStyle="xs"
        color="fg.muted"
        pointerEvents="none"
      >
        {value.length}/{STREAM_TITLE_MAX}
      </Text>
    </Box>
  )
}
