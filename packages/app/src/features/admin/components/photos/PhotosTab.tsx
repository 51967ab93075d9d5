import { Box, SimpleGrid, Skeleton } from '@chakra-ui/react'
import type { ReviewStatus } from '@squall/shared/contract/admin'
import { PHOTO_PAGE, type Photo } from '@squall/shared/contract/community'
import { useState } from 'react'
import { nextSerial } from '../../../../platform/pages.rules'
import { trpc } from '../../../../platform/trpc'
import { useDelayed } from '../../../../platform/use-delayed'
import { usePages } from '../../../../platform/use-pages'
import { EmptyState } from '../../../../ui/EmptyState'
import { EndOfList } from '../../../../ui/EndOfList'
import { ErrorState } from '../../../../ui/ErrorState'
import { SelectField } from '../../../../ui/SelectField'
import { useReview } from '../../review/use-decide'
import { AdminSection } from '../AdminSection'
import { RejectWithReason } from '../review/RejectWithReason'
import { ReviewedPhoto } from './ReviewedPhoto'

const filters = [
  { value: 'pending', label: 'Pending Approval' },
  { value: 'approved', label: 'Approved' },
  { value: '', label: 'All Photos' },
]

/** Photos as they wait for a word, or as they got one. */
export function PhotosTab() {
  const [status, setStatus] = useState<ReviewStatus | null>('pending')
  const list = usePages<Photo>(
    trpc.photos.review.useInfiniteQuery(status === null ? {} : { status }, {
      getNextPageParam: nextSerial(PHOTO_PAGE),
    }),
  )
  const [rejected, setRejected] = useState<{ id: string; title: string } | null>(null)
  const { approve, reject, isPending } = useReview('photo')
  const isSlow = useDelayed(list.isLoading)
  const choose = (value: string) => setStatus(value === 'pending' || value === 'approved' ? value : null)
  return (
    <AdminSection
      title="Photos"
      intro="Everybody sees a photo once it is approved."
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
      {rejected === null ? null : (
        <RejectWithReason
          title="Reject Photo"
          intro={`Only its author sees “${rejected.title}” afterwards.`}
          isBusy={isPending}
          onReject={(reason) => reject({ id: rejected.id, reason })}
          onClose={() => setRejected(null)}
        />
      )}
    </AdminSection>
  )
}
