import { Button, Flex, Heading } from '@chakra-ui/react'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { TitleForm } from '../../../components/TitleForm'

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
