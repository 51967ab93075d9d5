import { Button, Separator } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { EditProfileInput, type Profile } from '@squall/shared/contract/account'
import { useForm } from 'react-hook-form'
import { toast } from '../../../platform/toast'
import { trpc } from '../../../platform/trpc'
import { Form } from '../../../ui/Form'
import { FormDialog } from '../../../ui/FormDialog'
import { FormField } from '../../../ui/FormField'
import { TextAreaField } from '../../../ui/TextAreaField'
import { useTakeProfile } from '../hooks'
import { AvatarField } from './AvatarField'

const BIO_MAX = 500

interface EditProfileDialogProps {
  profile: Profile
  onClose: () => void
}

export default function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const takeProfile = useTakeProfile()
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
          hint="Shown to everybody: a town or a region is enough."
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
