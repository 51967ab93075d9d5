import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { CreateContestInput } from '@squall/shared/contest'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../app/paths'
import { Form } from '../../../components/Form'
import { FormAlert } from '../../../components/FormAlert'
import { FormDialog } from '../../../components/FormDialog'
import { FormField } from '../../../components/FormField'
import { SelectField } from '../../../components/SelectField'
import { TextAreaField } from '../../../components/TextAreaField'
import { toast } from '../../../lib/toast'
import { errorSentence, trpc } from '../../../lib/trpc'
import { stormTypeOptions } from '../../photos/constants'
import { localTimeAsIso } from '../rules'

const anyStorm = [{ value: '', label: 'Any storm' }, ...stormTypeOptions]

/** For administrators: announces a contest that takes photos from now on. */
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
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(CreateContestInput),
    defaultValues: { title: '', description: '', stormType: null, maxSubmissions: 50, endsAt: '' },
  })
  const { errors } = formState
  return (
    <FormDialog title="Create Contest" isOpen onClose={onClose} isBusy={create.isPending}>
      <Form onSubmit={handleSubmit((input) => create.mutate(input))}>
        {create.error ? <FormAlert status="error" sentence={errorSentence(create.error)} /> : null}
        <FormField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
        <TextAreaField label="Description" rows={3} error={errors.description?.message} {...register('description')} />
        <SelectField
          label="Storm type"
          options={anyStorm}
          {...register('stormType', { setValueAs: (typed: string | null) => typed || null })}
        />
        <FormField
          label="Submissions at most"
          type="number"
          inputMode="numeric"
          min={2}
          max={500}
          error={errors.maxSubmissions?.message}
          {...register('maxSubmissions', { setValueAs: (typed: string | number) => Number(typed) })}
        />
        <FormField
          label="Ends"
          type="datetime-local"
          hint="In your local time. The winner is found then, or when you close it."
          error={errors.endsAt?.message}
          {...register('endsAt', { setValueAs: localTimeAsIso })}
        />
        <Button type="submit" colorPalette="accent" disabled={create.isPending}>
          Create Contest
        </Button>
      </Form>
    </FormDialog>
  )
}
