import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { CreateContestInput } from '@squall/shared/contract/community'
import { useForm } from 'react-hook-form'
import { Form } from '../../../ui/Form'
import { FormAlert } from '../../../ui/FormAlert'
import { FormField } from '../../../ui/FormField'
import { SelectField } from '../../../ui/SelectField'
import { TextAreaField } from '../../../ui/TextAreaField'
import { stormTypeOptions } from '../../photos/rules'
import { toIsoTime } from '../rules'

const anyStorm = [{ value: '', label: 'Any storm' }, ...stormTypeOptions]

type Fields = Omit<CreateContestInput, 'contestType'>

interface ContestFormProps {
  /** Initial field values; `endsAt` is a local time. */
  defaultValues: Fields
  /** True while the contest has no submissions. */
  mayChangeType: boolean
  submit: string
  isPending: boolean
  problem: string | null
  onSubmit: (fields: Fields) => void
}

/** The fields of a contest, for creating and editing one. */
export function ContestForm({ defaultValues, mayChangeType, submit, isPending, problem, onSubmit }: ContestFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(CreateContestInput), defaultValues })
  const { errors } = formState
  return (
    <Form onSubmit={handleSubmit(onSubmit)}>
      {problem === null ? null : <FormAlert status="error" sentence={problem} />}
      <FormField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <TextAreaField label="Description" rows={3} error={errors.description?.message} {...register('description')} />
      {mayChangeType ? (
        <SelectField
          label="Storm type"
          options={anyStorm}
          {...register('stormType', { setValueAs: (typed: string | null) => typed || null })}
        />
      ) : null}
      <FormField
        label="Maximum submissions"
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
        {...register('endsAt', { setValueAs: toIsoTime })}
      />
      <Button type="submit" colorPalette="accent" disabled={isPending}>
        {submit}
      </Button>
    </Form>
  )
}
