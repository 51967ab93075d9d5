import { Button, Skeleton, Stack } from '@chakra-ui/react'
import { type Contest, ENTRIES_PER_PERSON } from '@squall/shared/contract/community'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { FormDialog } from '../../../ui/Dialogs'
import { FormAlert } from '../../../ui/Form'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { RadioTiles } from '../../../ui/RadioTiles'
import { EmptyState } from '../../../ui/States'
import { useContestActions, useOwnPhotos } from '../hooks'

interface SubmitPhotoDialogProps {
  contest: Contest
  userId: string
  onClose: () => void
}

/** Enters one of the member's approved photos into a contest. */
export default function SubmitPhotoDialog({ contest, userId, onClose }: SubmitPhotoDialogProps) {
  const { photos, isError, hasMore, loadMore } = useOwnPhotos(userId, contest.stormType)
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
