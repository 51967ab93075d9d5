import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { Profile } from '@squall/shared/contract/account'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { usePictureUpload } from '../../../platform/use-picture-upload'
import { FormAlert } from '../../../ui/FormAlert'
import { PersonAvatar } from '../../../ui/PersonAvatar'
import { PictureButton } from '../../../ui/PictureButton'
import { useTakeProfile } from '../hooks'

/** The owner's picture: a chosen one is shown and sent at once. */
export function AvatarField({ profile }: { profile: Profile }) {
  const takeProfile = useTakeProfile()
  const upload = usePictureUpload(`/api/users/${profile.id}/avatar`, (profileImageUrl) => {
    takeProfile({ ...profile, profileImageUrl })
    toast.success({ title: 'Photo Updated', description: 'Your new photo is saved.' })
  })
  const remove = trpc.profiles.removeAvatar.useMutation({
    onSuccess: takeProfile,
    onError: (error) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
  const isSending = upload.progress !== null
  return (
    <Stack gap="3">
      <Flex gap="4" alignItems="center">
        <PersonAvatar
          name={profile.displayName}
          imageUrl={isSending ? upload.preview : profile.profileImageUrl}
          picture="large"
          boxSize="20"
          textStyle="3xl"
        />
        <Flex flex="1" wrap="wrap" gap="2" minW="0">
          <PictureButton
            label={profile.profileImageUrl ? 'Change photo' : 'Add photo'}
            onChoose={upload.choose}
            progress={upload.progress}
          />
          {profile.profileImageUrl && !isSending ? (
            <Button variant="ghost" disabled={remove.isPending} onClick={() => remove.mutate({ id: profile.id })}>
              Remove
            </Button>
          ) : null}
        </Flex>
      </Flex>
      <Text textStyle="xs" color="fg.muted">
        At most 15 MB. We cut it square and remove what the camera wrote into it, such as the place.
      </Text>
      {upload.error ? <FormAlert status="error" sentence={upload.error} /> : null}
    </Stack>
  )
}
