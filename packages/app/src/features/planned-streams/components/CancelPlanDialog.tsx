import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { PlannedStream } from '@squall/shared/planned-stream'
import { FormDialog } from '../../../components/FormDialog'
import { usePlanActions } from '../hooks'
import { interestOf } from '../rules'

interface CancelPlanDialogProps {
  planned: PlannedStream
  onClose: () => void
}

export default function CancelPlanDialog({ planned, onClose }: CancelPlanDialogProps) {
  const { cancel, isPending } = usePlanActions()
  const interest = interestOf(planned)
  return (
    <FormDialog title="Cancel planned stream" role="alertdialog" isOpen onClose={onClose} isBusy={isPending}>
      <Stack gap="4">
        <Text>{`Cancel ${planned.title}?${interest ? ` ${interest}.` : ''} This cannot be undone.`}</Text>
        <Flex gap="2" wrap="wrap" justifyContent="flex-end">
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            Keep it
          </Button>
          <Button
            colorPalette="red"
            disabled={isPending}
            onClick={() => cancel({ id: planned.id }, { onSuccess: onClose })}
          >
            {isPending ? 'Cancelling...' : 'Cancel stream'}
          </Button>
        </Flex>
      </Stack>
    </FormDialog>
  )
}
