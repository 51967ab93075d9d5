import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { Meetup } from '@squall/shared/meetup'
import { FormDialog } from '../../../components/FormDialog'
import { formatQuantity } from '../../../lib/format'
import { useMeetupActions } from '../hooks'

interface CancelMeetupDialogProps {
  meetup: Meetup
  onClose: () => void
}

export default function CancelMeetupDialog({ meetup, onClose }: CancelMeetupDialogProps) {
  const { cancel, isPending } = useMeetupActions()
  const others = meetup.currentParticipants - 1
  const joined = others > 0 ? ` ${formatQuantity(others, 'other person has', 'other people have')} joined.` : ''
  return (
    <FormDialog title="Cancel Meetup" role="alertdialog" isOpen onClose={onClose} isBusy={isPending}>
      <Stack gap="4">
        <Text>{`Cancel ${meetup.title}?${joined} This cannot be undone.`}</Text>
        <Flex gap="2" wrap="wrap" justifyContent="flex-end">
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            Keep it
          </Button>
          <Button
            colorPalette="red"
            disabled={isPending}
            onClick={() => cancel({ id: meetup.id }, { onSuccess: onClose })}
          >
            {isPending ? 'Cancelling...' : 'Cancel Meetup'}
          </Button>
        </Flex>
      </Stack>
    </FormDialog>
  )
}
