import { Button, Flex, Separator, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { EditProfileInput, type Profile } from '@squall/shared/contract/account'
import { useForm } from 'react-hook-form'
import { usePictureUpload } from '../../../platform/file-transfer'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert, FormField, TextAreaField } from '../../../ui/Form'
import { PersonAvatar } from '../../../ui/Person'
import { PictureButton } from '../../../ui/PictureUpload'

const BIO_MAX = 500

interface EditProfileDialogProps {
  profile: Profile
  onClose: () => void
}

export default function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const takeProfile = useStoreProfile()
  const edit = trpc.profiles.edit.useMutation({
    onSuccess(edited) {
      takeProfile(edited)
      toast.success({ title: 'Profile Updated', description: 'Your profile has been updated.' })
      onClose()
    },
    onError: () => toast.error({ title: 'Error', description: 'Failed to update profile' }),
  })
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(EditProfileInput),
    defaultValues: {
      id: profile.id,
      displayName: profile.displayName,
      bio: profile.bio ?? '',
      location: profile.location ?? '',
      yearsOfExperience: profile.yearsOfExperience,
    },
  })
  const { errors } = formState
  const bioLength = watch('bio')?.length ?? 0

  return (
    <FormDialog title="Edit Profile" isOpen onClose={onClose} isBusy={edit.isPending}>
      <AvatarField profile={profile} />
      <Separator my="5" />
      <Form onSubmit={handleSubmit((input) => edit.mutate(input))}>
        <FormField
          label="Display name"
          autoComplete="nickname"
          error={errors.displayName?.message}
          {...register('displayName')}
        />
        <TextAreaField
          label="Bio"
          rows={4}
          hint={`${bioLength} of ${BIO_MAX} characters`}
          error={errors.bio?.message}
          {...register('bio')}
        />
        <FormField
          label="Location"
          hint="Public: a town or a region is enough."
          error={errors.location?.message}
          {...register('location')}
        />
        <FormField
          label="Years of experience"
          type="number"
          inputMode="numeric"
          min={0}
          max={80}
          error={errors.yearsOfExperience?.message}
          {...register('yearsOfExperience', { setValueAs: (typed: string | number) => Number(typed) })}
        />
        <Button type="submit" colorPalette="accent" disabled={edit.isPending}>
          {edit.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </Form>
    </FormDialog>
  )
}

/** The owner's avatar; a chosen picture is shown and uploaded at once. */
function AvatarField({ profile }: { profile: Profile }) {
  const takeProfile = useStoreProfile()
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

/** Returns a function that stores a changed profile in every cache that shows it. */
function useStoreProfile(): (profile: Profile) => void {
  const utils = trpc.useUtils()
  return (profile) => {
    utils.profiles.get.setData({ id: profile.id }, profile)
    void utils.auth.user.invalidate()
    void utils.achievements.list.invalidate({ id: profile.id })
    void utils.activities.list.invalidate({ userId: profile.id })
    void utils.streams.invalidate()
    void utils.channels.invalidate()
    void utils.leaderboard.invalidate()
  }
}
