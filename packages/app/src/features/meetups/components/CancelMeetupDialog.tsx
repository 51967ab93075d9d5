import type { Meetup } from '@squall/shared/contract/community'
import { formatQuantity } from '../../../platform/format'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
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
    <ConfirmDialog
      title="Cancel Meetup"
      sentence={`Cancel ${meetup.title}?${joined} This cannot be undone.`}
      keep="Keep it"
      confirm="Cancel Meetup"
      confirming="Cancelling..."
      isBusy={isPending}
      onConfirm={() => cancel({ id: meetup.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
