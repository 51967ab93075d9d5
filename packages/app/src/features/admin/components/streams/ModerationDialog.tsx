import { Button, Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { EndStreamInput, MessageBroadcasterInput } from '@squall/shared/contract/admin'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../../../ui/Dialogs'
import { Form, FormField } from '../../../../ui/Form'

const kinds = {
  end: {
    title: (who: string) => `End the stream of ${who}?`,
    intro: 'It ends for all viewers at once and cannot be resumed. The broadcaster reads your reason.',
    label: 'Reason',
    confirm: 'End the stream',
    palette: 'red',
    Text: z.object({ text: EndStreamInput.shape.reason }),
  },
  message: {
    title: (who: string) => `Message ${who}`,
    intro: 'It appears over the camera at once, and in the notifications of the broadcaster.',
    label: 'Message',
    confirm: 'Send the message',
    palette: 'accent',
    Text: z.object({ text: MessageBroadcasterInput.shape.message }),
  },
}

interface ModerationDialogProps {
  kind: keyof typeof kinds
  /** The broadcaster, as '@ana'. */
  who: string
  isBusy: boolean
  onSend: (text: string) => void
  onClose: () => void
}

/** Asks for the reason of an end, or for a message; the broadcaster reads both. */
export default function ModerationDialog({ kind, who, isBusy, onSend, onClose }: ModerationDialogProps) {
  const { title, intro, label, confirm, palette, Text: Written } = kinds[kind]
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Written),
    defaultValues: { text: '' },
  })
  return (
    <FormDialog title={title(who)} isOpen onClose={onClose} isBusy={isBusy}>
      <Form noValidate onSubmit={handleSubmit(({ text }) => onSend(text))}>
        <Text color="fg.muted">{intro}</Text>
        <FormField
          label={label}
          autoComplete="off"
          maxLength={200}
          error={formState.errors.text?.message}
          {...register('text')}
        />
        <Flex gap="2" wrap="wrap" justifyContent="flex-end">
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" colorPalette={palette} disabled={isBusy}>
            {confirm}
          </Button>
        </Flex>
      </Form>
    </FormDialog>
  )
}
