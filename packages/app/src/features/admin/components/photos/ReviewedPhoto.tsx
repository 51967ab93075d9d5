import { Badge, Button, Card, Flex, Link, Stack, Text } from '@chakra-ui/react'
import type { Photo } from '@squall/shared/contract/community'
import { Calendar, Check, Eye, Heart, type LucideIcon, MapPin, X } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { PhotoPicture } from '../../../../ui/PhotoPicture'
import { PICTURE_WIDTHS, stormTypeNames } from '../../../photos/constants'
import { StatusBadge } from '../review/StatusBadge'

interface ReviewedPhotoProps {
  photo: Photo
  isBusy: boolean
  onApprove: () => void
  onReject: () => void
}

/** All that is told of a photo, so that somebody can decide about it. */
export function ReviewedPhoto({ photo, isBusy, onApprove, onReject }: ReviewedPhotoProps) {
  const { title, description, location, dateTaken, user, rejectReason } = photo
  return (
    <Card.Root as="article" size="sm" h="full" overflow="hidden" aria-label={title}>
      <a href={photo.imageUrl} target="_blank" rel="noopener noreferrer" aria-label={`${title} in full size`}>
        <PhotoPicture photo={photo} widths={PICTURE_WIDTHS} fit="cover" aspectRatio="4 / 3" />
      </a>
      <Card.Body gap="2" overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap">
          <StatusBadge status={photo.status} />
          <Badge>{stormTypeNames[photo.stormType]}</Badge>
          {photo.isPublic ? null : <Badge>Only for the author</Badge>}
        </Flex>
        <Card.Title as="h3">{title}</Card.Title>
        {description ? <Text whiteSpace="pre-line">{description}</Text> : null}
        <Stack gap="1" textStyle="sm" color="fg.muted">
          {location ? <Fact Icon={MapPin} text={location} /> : null}
          {dateTaken ? <Fact Icon={Calendar} text={`Taken ${formatDate(dateTaken)}`} /> : null}
          <Flex gap="4">
            <Fact Icon={Heart} text={formatQuantity(photo.likes, 'like')} />
            <Fact Icon={Eye} text={formatQuantity(photo.views, 'view')} />
          </Flex>
          <Text>
            Uploaded by{' '}
            <Link asChild color="accent.fg" fontWeight="semibold">
              <RouterLink to={paths.profile(user.id)}>{user.displayName}</RouterLink>
            </Link>{' '}
            on {formatDate(photo.createdAt)}
          </Text>
          {rejectReason ? <Text>Why it was rejected: {rejectReason}</Text> : null}
        </Stack>
      </Card.Body>
      {photo.status === 'approved' ? null : (
        <Card.Footer gap="2" flexWrap="wrap">
          <Button flex="1" colorPalette="accent" disabled={isBusy} onClick={onApprove} aria-label={`Approve ${title}`}>
            <Check />
            Approve
          </Button>
          {photo.status === 'rejected' ? null : (
            <Button
              flex="1"
              variant="outline"
              colorPalette="red"
              disabled={isBusy}
              onClick={onReject}
              aria-label={`Reject ${title}`}
            >
              <X />
              Reject
            </Button>
          )}
        </Card.Footer>
      )}
    </Card.Root>
  )
}

function Fact({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <Flex gap="1.5" alignItems="center">
      <Icon size={14} aria-hidden />
      {text}
    </Flex>
  )
}
