import type { Contest } from '@squall/shared/contract/community'
import { formatQuantity } from '../../../platform/format'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'

/** For administrators: deletes a contest after confirmation. */
export default function RemoveContestDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { id, title, currentSubmissions } = contest
  const remove = trpc.contests.remove.useMutation({
    onSuccess() {
      void utils.contests.invalidate()
      toast.success({ title: 'Contest Deleted', description: title })
      onClose()
    },
    onError: (error) => toast.error({ title: 'Contest not deleted', description: errorSentence(error) }),
  })
  return (
    <ConfirmDialog
      title="Delete Contest"
      sentence={`“${title}” goes with ${formatQuantity(currentSubmissions, 'submission')} and all votes. The photos stay in the gallery. This cannot be undone.`}
      keep="Keep it"
      confirm="Delete Contest"
      confirming="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  )
}
