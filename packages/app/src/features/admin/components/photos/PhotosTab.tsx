import { Badge, Box, Button, Card, Flex, Link, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { ReviewStatus } from '@squall/shared/contract/admin'
import { PHOTO_PAGE, type Photo } from '@squall/shared/contract/community'
import { Calendar, Check, Eye, Heart, type LucideIcon, MapPin, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../../platform/format'
import { nextSerial, usePages } from '../../../../platform/paged-list'
import { paths } from '../../../../platform/paths'
import { useDelayed } from '../../../../platform/timer-hooks'
import { trpc } from '../../../../platform/trpc'
import { EmptyState, ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../../ui/EndOfList'
import { SelectField } from '../../../../ui/Form'
import { PhotoPicture } from '../../../../ui/PhotoPicture'
import { PHOTO_GRID_WIDTHS, stormTypeNames } from '../../../photos/rules'
import { useSingleReview } from '../../review/review-hooks'
import { AdminSection } from '../AdminLayout'
import { ReviewStatusBadge } from '../review/ReviewContent'

const RejectWithReason = lazy(() =>
  import('../../../../ui/RejectDialog').then(({ RejectWithReason }) => ({ default: RejectWithReason })),
)

const filters = [
  { value: 'pending', label: 'Pending Approval' },
  { value: 'approved', label: 'Approved' },
  { value: '', label: 'All Photos' },
]

/** Photos by review status. */
export function PhotosTab() {
  const [status, setStatus] = useState<ReviewStatus | null>('pending')
  const list = usePages<Photo>(
    trpc.photos.review.useInfiniteQuery(status === null ? {} : { status }, {
      getNextPageParam: nextSerial(PHOTO_PAGE),
    }),
  )
  const [rejected, setRejected] = useState<{ id: string; title: string } | null>(null)
  const { approve, reject, isPending } = useSingleReview('photo')
  const isSlow = useDelayed(list.isLoading)
  const choose = (value: string) => setStatus(value === 'pending' || value === 'approved' ? value : null)
  return (
    <AdminSection
      title="Photos"
      intro="A photo is public once it is approved."
      actions={
        <Box w={{ base: 'full', sm: '56' }}>
          <SelectField
            label="Show"
            options={filters}
            value={status ?? ''}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </Box>
      }
    >
      {list.isError ? <ErrorState sentence="The photos could not be loaded." onRetry={list.retry} /> : null}
      {list.isLoading && isSlow ? <Skeleton h="24rem" borderRadius="l3" /> : null}
      {!list.isLoading && !list.isError && list.rows.length === 0 ? (
        <EmptyState title={status === 'pending' ? 'No Pending Photos' : 'No Photos'} />
      ) : null}
      <SimpleGrid as="ul" listStyleType="none" aria-label="Photos" columns={{ base: 1, md: 2, xl: 3 }} gap="4">
        {list.rows.map((photo) => (
          <li key={photo.id}>
            <ReviewedPhoto
              photo={photo}
              isBusy={isPending}
              onApprove={() => approve({ id: photo.id })}
              onReject={() => setRejected(photo)}
            />
          </li>
        ))}
      </SimpleGrid>
      <EndOfList {...list} />
      <Suspense fallback={null}>
        {rejected === null ? null : (
          <RejectWithReason
            title="Reject Photo"
            intro={`Only its author sees “${rejected.title}” afterwards.`}
            isBusy={isPending}
            onReject={(reason) => reject({ id: rejected.id, reason })}
            onClose={() => setRejected(null)}
          />
        )}
      </Suspense>
    </AdminSection>
  )
}

interface ReviewedPhotoProps {
  photo: Photo
  isBusy: boolean
  onApprove: () => void
  onReject: () => void
}

/** A photo with all that is needed for a decision. */
function ReviewedPhoto({ photo, isBusy, onApprove, onReject }: ReviewedPhotoProps) {
  const { title, description, location, dateTaken, user, rejectReason } = photo
  return (
    <Card.Root as="article" size="sm" h="full" overflow="hidden" aria-label={title}>
      <a href={photo.imageUrl} target="_blank" rel="noopener noreferrer" aria-label={`${title} in full size`}>
        <PhotoPicture photo={photo} widths={PHOTO_GRID_WIDTHS} fit="cover" aspectRatio="4 / 3" />
      </a>
      <Card.Body gap="2" overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap">
          <ReviewStatusBadge status={photo.status} />
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
