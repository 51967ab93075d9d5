import { Box, Button, chakra, Flex, Image, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@squall/shared/contract/account'
import { POST_CONTENT_MISSING, type PostType } from '@squall/shared/contract/community'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { useForm } from 'react-hook-form'
import { toast } from '../../../platform/toast'
import { trpc } from '../../../platform/trpc'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert, FormField, SelectField, TextAreaField } from '../../../ui/Form'
import { Muted } from '../../../ui/Typography'
import { useCreatePost } from '../hooks'
import { describeReview, emptyPost, hasMedia, postForm, postTypeOptions } from '../rules'

const CONTENT_MAX = 2_000

interface CreatePostDialogProps {
  type: PostType
  author: Pick<CurrentUser, 'id' | 'accountStatus'>
  onClose: () => void
}

/** Dialog that writes a new post; only a warning by an approved member is public without an administrator's approval. */
export default function CreatePostDialog({ type, author, onClose }: CreatePostDialogProps) {
  const { create, isPending, problem } = useCreatePost(onClose)
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    resolver: zodResolver(postForm),
    defaultValues: emptyPost(type),
  })
  const { errors } = formState
  const [postType, mediaUrl, content] = watch(['postType', 'mediaUrl', 'content'])
  const chosen = postType ?? type
  const choosePhoto = (url: string) => setValue('mediaUrl', url, { shouldValidate: formState.isSubmitted })
  return (
    <FormDialog title="Create Post" isOpen onClose={onClose} isBusy={isPending}>
      <Form
        onSubmit={handleSubmit(
          (post) => create(post),
          (wrong) => {
            if (wrong.content?.message !== POST_CONTENT_MISSING) return
            toast.error({ title: 'Missing Content', description: POST_CONTENT_MISSING })
          },
        )}
      >
        {problem === null ? null : <FormAlert status="error" sentence={problem} />}
        <SelectField label="Type" options={postTypeOptions} {...register('postType')} />
        <TextAreaField
          label="What would you like to share?"
          rows={5}
          maxLength={CONTENT_MAX}
          hint={`${content.length} of ${CONTENT_MAX} characters. Words after a # become hashtags.`}
          error={errors.content?.message}
          {...register('content')}
        />
        {hasMedia(chosen) ? (
          <>
            {chosen === 'photo' ? (
              <OwnPhotoChoice userId={author.id} chosen={mediaUrl ?? ''} onChoose={choosePhoto} />
            ) : null}
            <FormField
              label={chosen === 'photo' ? 'Image URL' : 'Video URL'}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              hint={
                chosen === 'photo'
                  ? 'We fetch the picture once and keep a copy.'
                  : 'Shown as a link, which opens outside this site.'
              }
              error={errors.mediaUrl?.message}
              {...register('mediaUrl')}
            />
          </>
        ) : null}
        <FormField
          label="Hashtags"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="supercell, plains"
          hint="Separated by commas. Optional."
          error={hashtagError(errors.hashtags)}
          {...register('hashtags')}
        />
        <FormField
          label="Location"
          autoComplete="off"
          hint="Optional."
          error={errors.location?.message}
          {...register('location')}
        />
        <Muted>{describeReview(chosen, author.accountStatus)}</Muted>
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {isPending ? 'Submitting...' : 'Submit Post'}
        </Button>
      </Form>
    </FormDialog>
  )
}

/** Returns the first error of the hashtag list, which zod reports per element. */
function hashtagError(error: { message?: string | undefined } | ({ message?: string } | undefined)[] | undefined) {
  if (error === undefined) return undefined
  return Array.isArray(error) ? error.find((one) => one?.message)?.message : error.message
}

interface OwnPhotoChoiceProps {
  userId: string
  /** URL of the chosen photo; any other URL selects none of these photos. */
  chosen: string
  onChoose: (imageUrl: string) => void
}

/** The member's public gallery photos; one of them can be attached to the post. */
function OwnPhotoChoice({ userId, chosen, onChoose }: OwnPhotoChoiceProps) {
  const { data = [] } = trpc.photos.list.useQuery({ userId })
  const photos = data.filter(({ isApproved, isPublic }) => isApproved && isPublic)
  if (photos.length === 0) return null
  return (
    <Box role="group" aria-labelledby="own-photos">
      <Text id="own-photos" textStyle="sm" fontWeight="medium" mb="1.5">
        One of your photos
      </Text>
      <Flex gap="2" overflowX="auto" p="1" m="-1">
        {photos.map(({ id, title, imageUrl }) => (
          <chakra.button
            key={id}
            type="button"
            aria-pressed={imageUrl === chosen}
            aria-label={title}
            flexShrink="0"
            boxSize="20"
            borderRadius="l2"
            overflow="hidden"
            focusVisibleRing="outside"
            _pressed={{ outline: '3px solid', outlineColor: 'accent.fg', outlineOffset: '1px' }}
            onClick={() => onChoose(imageUrl === chosen ? '' : imageUrl)}
          >
            <Image src={toPictureUrl(imageUrl, 'small')} alt="" boxSize="full" objectFit="cover" loading="lazy" />
          </chakra.button>
        ))}
      </Flex>
    </Box>
  )
}
