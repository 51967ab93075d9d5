import { Box, Button, Flex, Heading, Input, Text } from '@chakra-ui/react'
import { isTitleChange, STREAM_TITLE_MAX } from '@squall/shared/rules/stream-title'
import { Check, PencilLine, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'

interface EditableTitleProps {
  title: string
  /** Left out where the title is not one's own or the stream is over. */
  onSave?: (title: string) => void
}

/** The title as the heading of the page; its owner edits it in place. */
export function EditableTitle({ title, onSave }: EditableTitleProps) {
  const [isEditing, setEditing] = useState(false)
  if (onSave && isEditing) return <TitleForm title={title} onSave={onSave} onClose={() => setEditing(false)} />
  return (
    <Flex alignItems="center" gap="1" minW="0">
      <Heading as="h1" size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
        {title}
      </Heading>
      {onSave ? (
        <Button variant="ghost" size="sm" px="0" aria-label="Edit title" onClick={() => setEditing(true)}>
          <PencilLine />
        </Button>
      ) : null}
    </Flex>
  )
}

interface TitleFormProps {
  title: string
  onSave: (title: string) => void
  onClose: () => void
}

function TitleForm({ title, onSave, onClose }: TitleFormProps) {
  const [typed, setTyped] = useState(title)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isTitleChange(typed, title)) onSave(typed.trim())
    onClose()
  }
  return (
    <Flex as="form" onSubmit={save} gap="1" alignItems="center">
      <Box position="relative" flex="1" minW="0">
        <Input
          value={typed}
          autoFocus
          pe="16"
          maxLength={STREAM_TITLE_MAX}
          placeholder="Enter stream title"
          aria-label="Stream title"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
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
          {typed.length}/{STREAM_TITLE_MAX}
        </Text>
      </Box>
      <Button type="submit" variant="ghost" px="0" colorPalette="accent" aria-label="Save title">
        <Check />
      </Button>
      <Button variant="ghost" px="0" aria-label="Cancel" onClick={onClose}>
        <X />
      </Button>
    </Flex>
  )
}
