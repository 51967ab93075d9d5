import { Button, Flex, Heading } from '@chakra-ui/react'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useFocusBack } from '../../../platform/use-focus-back'
import { TitleForm } from '../../../ui/TitleForm'

interface EditableTitleProps {
  title: string
  /** Left out where the title is not one's own or the stream is over. */
  onSave?: (title: string) => void
  /** 'h2' where the page has another heading. */
  as?: 'h1' | 'h2'
}

/** The title of a stream as a heading; its owner edits it in place. */
export function EditableTitle({ title, onSave, as = 'h1' }: EditableTitleProps) {
  const [isEditing, setEditing] = useState(false)
  const { leave, backOn } = useFocusBack<'title'>()
  const close = () => {
    leave('title')
    setEditing(false)
  }
  if (onSave && isEditing) return <TitleForm title={title} onSave={onSave} onClose={close} />
  return (
    <Flex alignItems="center" gap="1" minW="0">
      <Heading as={as} size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
        {title}
      </Heading>
      {onSave ? (
        <Button
          ref={backOn('title')}
          variant="ghost"
          size="sm"
          px="0"
          aria-label="Edit title"
          onClick={() => setEditing(true)}
        >
          <PencilLine />
        </Button>
      ) : null}
    </Flex>
  )
}
