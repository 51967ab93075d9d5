import { Button, Skeleton, Stack } from '@chakra-ui/react'
import { type Contest, ENTRIES_PER_PERSON } from '@squall/shared/contract/community'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { ConfirmDialog, FormDialog } from '../../../ui/Dialogs'
import { EmptyState } from '../../../ui/EmptyAndErrorStates'
import { FormAlert } from '../../../ui/Form'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { RadioTiles } from '../../../ui/RadioTiles'
import { useContestActions, useEligiblePhotos } from '../hooks'
import { useSaveContest } from '../save-contest'
import { ContestForm } from './ContestForm'

/** For administrators: creates a contest that is open from now on. */
export function CreateContestDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { isSaving, ...form } = useSaveContest(null, ({ id }) => {
    toast.success({ title: 'Contest Created', description: 'It takes photos from now on.' })
    onClose()
    navigate(paths.contest(id))
  })
  return (
    <FormDialog title="Create Contest" isOpen onClose={onClose} isBusy={isSaving}>
      <ContestForm contest={null} submit="Create Contest" isSaving={isSaving} {...form} />
    </FormDialog>
  )
}

/** For administrators: changes a contest that is still open. */
export function EditContestDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { isSaving, ...form } = useSaveContest(contest, () => {
    toast.success({ title: 'Contest Updated', description: 'Your changes are public now.' })
    onClose()
  })
  return (
    <FormDialog title="Edit Contest" isOpen onClose={onClose} isBusy={isSaving}>
      <ContestForm contest={contest} submit="Save Changes" isSaving={isSaving} {...form} />
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

/** For administrators: removes the picture of a contest that has ended, after confirmation. */
export function RemovePictureDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.contests.removePicture.useMutation({
    onSuccess() {
      void utils.contests.invalidate()
      toast.success({ title: 'Picture Removed', description: 'The photo that won stands for the contest now.' })
      onClose()
    },
    onError: (error) => toast.error({ title: 'Picture not removed', description: errorSentence(error) }),
  })
  return (
    <ConfirmDialog
      title="Remove the picture?"
      sentence="The photo that won stands for the contest instead. An ended contest takes no other picture, so this cannot be undone."
      confirm="Remove picture"
      confirming="Removing..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: contest.id })}
      onClose={onClose}
    />
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
