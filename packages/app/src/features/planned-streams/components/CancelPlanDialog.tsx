import type { PlannedStream } from '@squall/shared/contract/live'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { usePlanActions } from '../hooks'
import { formatInterest } from '../rules'

interface CancelPlanDialogProps {
  planned: PlannedStream
  onClose: () => void
}

export default function CancelPlanDialog({ planned, onClose }: CancelPlanDialogProps) {
  const { cancel, isPending } = usePlanActions()
  const interest = formatInterest(planned)
  return (
    <ConfirmDialog
      title="Cancel Planned Stream"
      sentence={`Cancel ${planned.title}?${interest ? ` ${interest}.` : ''} This cannot be undone.`}
      keep="Keep it"
      confirm="Cancel Stream"
      confirming="Cancelling..."
      isBusy={isPending}
      onConfirm={() => cancel({ id: planned.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
