import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Contest, CreateContestInput } from '@squall/shared/contract/community'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Form, FormAlert, FormField, SelectField, TextAreaField } from '../../../ui/Form'
import { UploadProgress } from '../../../ui/PictureUpload'
import { stormTypeOptions } from '../../photos/rules'
import { toIsoTime, toLocalTime } from '../rules'
import type { ChosenPicture, ContestChange } from '../save-contest'
import { ContestPictureField } from './ContestPictureField'

const anyStorm = [{ value: '', label: 'Any storm' }, ...stormTypeOptions]

/** The type is fixed: contests are of photos. */
const ContestFields = CreateContestInput.omit({ contestType: true })

const empty = { title: '', description: '', stormType: null, maxSubmissions: 50, endsAt: '', pictureAlt: '' }

/** Returns the fields of a contest as they are typed; `endsAt` is a local time. */
const toFields = ({ title, description, stormType, maxSubmissions, endsAt, pictureAlt }: Contest) => ({
  ...{ title, description, stormType, maxSubmissions, pictureAlt },
  endsAt: toLocalTime(endsAt),
})

interface ContestFormProps {
  /** Null for a new contest. */
  contest: Contest | null
  submit: string
  isSaving: boolean
  /** From 0 to 1 while the picture is sent, else null. */
  progress: number | null
  problem: string | null
  save: (change: ContestChange) => void
}

/** The fields and the picture of a contest, for creating and editing one. */
export function ContestForm({ contest, submit, isSaving, progress, problem, save }: ContestFormProps) {
  const storedUrl = contest?.pictureUrl ?? null
  const [picture, setPicture] = useState<ChosenPicture>(storedUrl === null ? null : 'stored')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ContestFields),
    defaultValues: contest === null ? empty : toFields(contest),
  })
  const { errors } = formState
  return (
    <Form onSubmit={handleSubmit((fields) => save({ fields, picture }))}>
      <FormField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <TextAreaField label="Description" rows={3} error={errors.description?.message} {...register('description')} />
      <ContestPictureField storedUrl={storedUrl} picture={picture} isBusy={isSaving} onChange={setPicture} />
      {picture === null ? null : (
        <FormField
          label="Picture description"
          autoComplete="off"
          hint="What the picture shows, for people who do not see it."
          error={errors.pictureAlt?.message}
          {...register('pictureAlt')}
        />
      )}
      {contest === null || contest.currentSubmissions === 0 ? (
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
      {problem === null ? null : <FormAlert status="error" sentence={problem} />}
      {progress === null ? null : <UploadProgress share={progress} />}
      <Button type="submit" colorPalette="accent" disabled={isSaving}>
        {submit}
      </Button>
    </Form>
  )
}
