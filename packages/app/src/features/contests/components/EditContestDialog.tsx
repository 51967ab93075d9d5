import type { Contest } from '@squall/shared/contract/community'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { FormDialog } from '../../../ui/FormDialog'
import { toLocalTime } from '../rules'
import { ContestForm } from './ContestForm'

/** For administrators: changes a contest that is still open. */
export default function EditContestDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const utils = trpc.useUtils()
  const edit = trpc.contests.edit.useMutation({
    onSuccess() {
      void utils.contests.invalidate()
      toast.success({ title: 'Contest Updated', description: 'Everybody sees it as it is now.' })
      onClose()
    },
  })
  const { id, title, description, stormType, maxSubmissions, endsAt, currentSubmissions } = contest
  return (
    <FormDialog title="Edit Contest" isOpen onClose={onClose} isBusy={edit.isPending}>
      <ContestForm
        defaultValues={{ title, description, stormType, maxSubmissions, endsAt: toLocalTime(endsAt) }}
        mayChangeType={currentSubmissions === 0}
        submit="Save Changes"
        isPending={edit.isPending}
        problem={edit.error && errorSentence(edit.error)}
        onSubmit={(fields) => edit.mutate({ id, ...fields, description: fields.description ?? null })}
      />
    </FormDialog>
  )
}
