import { Badge, Box, Button, Dialog, Flex, Stack, Text } from '@chakra-ui/react'
import type { Photo } from '@squall/shared/contract/community'
import {
  BadgeCheck,
  Calendar,
  CloudLightning,
  Eye,
  Flag,
  type LucideIcon,
  MapPin,
  MessageCircle,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { ConfirmDialog } from '../../../ui/Dialogs'
import { PersonAvatar } from '../../../ui/Person'
import { Muted } from '../../../ui/Typography'
import { openReport } from '../../reports/hooks'
import { useRemovePhoto } from '../hooks'
import { getPhotoState, stormTypeNames } from '../rules'
import { LikePhotoButton } from './PhotoCard'
import { PhotoComments } from './PhotoComments'

interface PhotoInfoProps {
  photo: Photo
  viewerId: string | null
  onRemoved: () => void
}

/** Author, text, facts and comments of a photo. What can be done with it comes first: Like, the way to the comments, Delete or Report. */
export function PhotoInfo({ photo, viewerId, onRemoved }: PhotoInfoProps) {
  const { user, title, description, location, weatherConditions, dateTaken, views, rejectReason } = photo
  const state = getPhotoState(photo)
  const hasComments = photo.status === 'approved'
  const comments = useRef<HTMLDivElement>(null)
  const goToComments = () => {
    comments.current?.scrollIntoView({ block: 'nearest' })
    comments.current?.querySelector('textarea')?.focus()
  }
  return (
    <Stack
      w={{ lg: '24rem' }}
      maxH={{ lg: '100dvh' }}
      overflowY={{ lg: 'auto' }}
      flexShrink="0"
      gap="4"
      p={{ base: '4', lg: '6' }}
      pt={{ lg: '16' }}
      pb="calc(var(--squall-spacing-6) + env(safe-area-inset-bottom))"
      overflowWrap="anywhere"
    >
      <Box>
        <Flex gap="2" wrap="wrap" mb="2">
          <Badge>{stormTypeNames[photo.stormType]}</Badge>
          {state === null ? null : (
            <Badge bg="#FBBF24" color="black">
              {state}
            </Badge>
          )}
        </Flex>
        <Dialog.Title textStyle="2xl">{title}</Dialog.Title>
      </Box>
      <Flex asChild alignItems="center" gap="3" minW="0">
        <Link to={paths.profile(photo.userId)}>
          <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="10" />
          <Box minW="0">
            <Flex alignItems="center" gap="1" fontWeight="semibold">
              {user.displayName}
              {user.isVerified ? <BadgeCheck size={16} role="img" aria-label="Verified" /> : null}
            </Flex>
            <Muted>@{user.username}</Muted>
          </Box>
        </Link>
      </Flex>
      <Flex gap="2" wrap="wrap">
        <LikePhotoButton photo={photo} viewerId={viewerId} variant="outline" />
        {hasComments ? (
          <Button variant="outline" onClick={goToComments}>
            <MessageCircle />
            {formatQuantity(photo.comments, 'comment')}
          </Button>
        ) : null}
        {viewerId === photo.userId ? <DeletePhoto photo={photo} onRemoved={onRemoved} /> : null}
        {viewerId === null || viewerId === photo.userId ? null : (
          <Button
            variant="ghost"
            onClick={() => openReport({ subject: 'photo', subjectId: photo.id, what: 'this photo' })}
          >
            <Flag />
            Report
          </Button>
        )}
      </Flex>
      {state === 'Pending' ? <Text textStyle="sm">It is public once it is approved.</Text> : null}
      {rejectReason ? <Text textStyle="sm">Why it was rejected: {rejectReason}</Text> : null}
      {description ? <Text whiteSpace="pre-line">{description}</Text> : null}
      <Stack gap="2" textStyle="sm" color="fg.muted">
        {location ? <Fact Icon={MapPin} text={location} /> : null}
        {weatherConditions ? <Fact Icon={CloudLightning} text={weatherConditions} /> : null}
        {dateTaken ? <Fact Icon={Calendar} text={`Taken ${formatDate(dateTaken)}`} /> : null}
        <Fact Icon={Eye} text={formatQuantity(views, 'view')} />
      </Stack>
      {hasComments ? (
        <Box ref={comments}>
          <PhotoComments key={photo.id} photo={photo} viewerId={viewerId} />
        </Box>
      ) : null}
    </Stack>
  )
}

function Fact({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <Flex gap="2" alignItems="flex-start">
      <Box asChild mt="0.5" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Box>
      {text}
    </Flex>
  )
}

function DeletePhoto({ photo, onRemoved }: { photo: Photo; onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const { remove, isPending } = useRemovePhoto(onRemoved)
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        <Trash2 />
        Delete
      </Button>
      <ConfirmDialog
        title="Delete Photo"
        sentence={`Delete ${photo.title} with its likes and comments? This cannot be undone.`}
        confirm="Delete Photo"
        confirming="Deleting..."
        isOpen={isAsked}
        isBusy={isPending}
        onConfirm={() => remove({ id: photo.id })}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
