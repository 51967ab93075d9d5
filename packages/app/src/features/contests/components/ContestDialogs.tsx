import { Button, Skeleton, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Contest, CreateContestInput, ENTRIES_PER_PERSON } from '@squall/shared/contract/community'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { ConfirmDialog, FormDialog } from '../../../ui/Dialogs'
import { EmptyState } from '../../../ui/EmptyAndErrorStates'
import { Form, FormAlert, FormField, SelectField, TextAreaField } from '../../../ui/Form'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { RadioTiles } from '../../../ui/RadioTiles'
import { stormTypeOptions } from '../../photos/rules'
import { useContestActions, useEligiblePhotos } from '../hooks'
import { toIsoTime, toLocalTime } from '../rules'

const empty = { title: '', description: '', stormType: null, maxSubmissions: 50, endsAt: '' }

/** For administrators: creates a contest that is open from now on. */
export function CreateContestDialog({ onClose }: { onClose: () => void }) {
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

/** For administrators: changes a contest that is still open. */
export function EditContestDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const utils = trpc.useUtils()
  const edit = trpc.contests.edit.useMutation({
    onSuccess() {
      void utils.contests.invalidate()
      toast.success({ title: 'Contest Updated', description: 'Your changes are public now.' })
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

/** For administrators: deletes a contest after confirmation. */
export function RemoveContestDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
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

const anyStorm = [{ value: '', label: 'Any storm' }, ...stormTypeOptions]

/** The type is fixed: contests are of photos. */
const ContestFields = CreateContestInput.omit({ contestType: true })
type Fields = z.input<typeof ContestFields>

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
function ContestForm({ defaultValues, mayChangeType, submit, isPending, problem, onSubmit }: ContestFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(ContestFields), defaultValues })
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

interface SubmitPhotoDialogProps {
  contest: Contest
  userId: string
  onClose: () => void
}

/** Enters one of the member's approved photos into a contest. */
export function SubmitPhotoDialog({ contest, userId, onClose }: SubmitPhotoDialogProps) {
  const { photos, isError, hasMore, loadMore } = useEligiblePhotos(userId, contest.stormType)
  const { isBusy, enter } = useContestActions(contest.id, onClose)
  const [chosen, setChosen] = useState('')
  return (
    <FormDialog title="Submit a Photo" isOpen onClose={onClose} isBusy={isBusy}>
      <Stack gap="4">
        {isError ? <FormAlert status="error" sentence="Your photos could not be loaded." /> : null}
        {photos === undefined && !isError ? <Skeleton h="40" borderRadius="l3" /> : null}
        {photos?.length === 0 && !hasMore ? (
          <EmptyState title="No photo of yours fits" hint="Approved, public photos of your own can be submitted.">
            <Button asChild variant="outline">
              <Link to={paths.gallery}>To the gallery</Link>
            </Button>
          </EmptyState>
        ) : null}
        {photos && photos.length > 0 ? (
          <RadioTiles
            label={`Your approved photos; at most ${ENTRIES_PER_PERSON} may take part`}
            columns={2}
            value={chosen}
            tiles={photos.map((photo) => ({
              value: photo.id,
              label: photo.title,
              picture: <PhotoPicture photo={photo} widths="12rem" fit="cover" aspectRatio="4 / 3" borderRadius="l1" />,
            }))}
            onChange={setChosen}
          />
        ) : null}
        {hasMore ? (
          <Button variant="ghost" onClick={loadMore}>
            Show older photos
          </Button>
        ) : null}
        {photos && photos.length > 0 ? (
          <Button colorPalette="accent" disabled={chosen === '' || isBusy} onClick={() => enter(chosen)}>
            Submit Photo
          </Button>
        ) : null}
      </Stack>
    </FormDialog>
  )
}
