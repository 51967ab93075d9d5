import { Button, Image, Stack } from '@chakra-ui/react'
import type { MapPhoto } from '@squall/shared/contract/community'
import type { AlertBox } from '@squall/shared/contract/weather'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../platform/format'
import { toAskedBox } from '../../../platform/map/position.rules'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { DoubtNotice } from '../../../ui/EmptyAndErrorStates'
import { MapCard } from '../../../ui/map/MapCard'
import { MapList, MapListButton } from '../../../ui/map/MapList'
import { MarkSign } from '../../../ui/map/MarkSign'
import type { MapMark } from '../../../ui/map/map-marks.rules'
import { Muted } from '../../../ui/Typography'

const look = { sign: 'photo', shape: 'round', tone: 'gray' } as const

const none: MapPhoto[] = []

/** How many the panel lists; the gallery has all. */
const LISTED = 30

/** Returns the newest public photos of a map's box; nothing without a box, as while the layer is off. */
export function useMapPhotos(box: AlertBox | null) {
  const [west, south, east, north] = box ? toAskedBox(box) : []
  const isAsked = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  const { data, isError, refetch } = trpc.photos.inBox.useQuery(isAsked ? { west, south, east, north } : skipToken, {
    placeholderData: keepPreviousData,
  })
  const photos = data?.photos ?? none
  return {
    photos,
    isComplete: data?.isComplete ?? true,
    marks: useMemo(
      () =>
        photos.map(
          ({ id, latitude, longitude }): MapMark => ({ id, place: { latitude, longitude }, ...look, rank: 0 }),
        ),
      [photos],
    ),
    isKnown: data !== undefined,
    isError,
    retry: () => void refetch(),
  }
}

type MapPhotos = ReturnType<typeof useMapPhotos>

/** Returns how many photos the map has. */
export const describePhotos = ({ photos, isKnown }: MapPhotos, isOn: boolean): string => {
  if (!isOn) return 'Of the gallery, at their towns'
  return isKnown ? `${formatQuantity(photos.length, 'photo')} in view, at their towns` : 'Reading photos...'
}

/** The photos of the map as a list, or why there are none. */
export function PhotosOnMap({ shown, onSelect }: { shown: MapPhotos; onSelect: (id: string) => void }) {
  const { photos, isComplete, isKnown, isError, retry } = shown
  return (
    <Stack gap="2">
      {isError ? <DoubtNotice onRetry={retry}>Photos cannot be read right now.</DoubtNotice> : null}
      {isKnown && photos.length === 0 ? <Muted>No photo in this view names a town and its state.</Muted> : null}
      <MapList label="Photos on the map">
        {photos.slice(0, LISTED).map((photo) => (
          <MapListButton
            key={photo.id}
            sign={<MarkSign {...look} />}
            title={photo.title}
            note={`${photo.location ?? ''}, by ${photo.user.displayName}`}
            onSelect={() => onSelect(photo.id)}
          />
        ))}
      </MapList>
      {isComplete ? null : <Muted>Older photos are in the gallery.</Muted>}
    </Stack>
  )
}

/** The photo that was chosen on the map, with a link to its page. */
export function PhotoCard({ photo, id, onClose }: { photo: MapPhoto | undefined; id: string; onClose: () => void }) {
  return (
    <MapCard label="Photo" sign={<MarkSign {...look} size="9" />} title={photo?.title ?? 'Photo'} onClose={onClose}>
      {photo === undefined ? (
        <Muted>This photo is not in this view.</Muted>
      ) : (
        <>
          <Image
            src={toPictureUrl(photo.imageUrl, 'small')}
            alt={photo.title}
            aspectRatio={4 / 3}
            w="full"
            maxW="20rem"
            objectFit="cover"
            borderRadius="l2"
            bg="bg.muted"
          />
          <Muted overflowWrap="anywhere">{`${photo.location ?? ''}, by ${photo.user.displayName}`}</Muted>
          <Muted>{formatDate(photo.createdAt)}</Muted>
        </>
      )}
      <Button asChild variant="outline" size="sm" minH="11" alignSelf="flex-start">
        <RouterLink to={paths.photo(id)}>Open in the gallery</RouterLink>
      </Button>
    </MapCard>
  )
}
