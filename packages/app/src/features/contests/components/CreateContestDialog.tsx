import { useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { FormDialog } from '../../../ui/FormDialog'
import { ContestForm } from './ContestForm'

const empty = { title: '', description: '', stormType: null, maxSubmissions: 50, endsAt: '' }

/** For administrators: creates a contest that is open from now on. */
export default function CreateContestDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const create = trpc.contests.create.useMutation({
    onSuccess({ id }) {
      void utils.contests.invalidate()
      toast.success({ title: 'Contest Created', description: 'It takes photos from now on.' })
      onClose()
      navigate(paths.contest(id))
    },
  })
  return (
    <FormDialog title="Create Contest" isOpen onClose={onClose} isBusy={create.isPending}>
      <ContestForm
        defaultValues={empty}
        mayChangeType
        submit="Create Contest"
        isPending={create.isPending}
        problem={create.error && errorSentence(create.error)}
        onSubmit={(input) => create.mutate(input)}
      />
    </FormDialog>
  )
}
