import { Box, Button, type ButtonProps, Dialog, Flex, Portal, Text } from '@chakra-ui/react'
import type { Photo } from '@squall/shared/contract/community'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { useCountPhotoView, usePhoto } from '../hooks'
import { findNeighbours } from '../rules'
import { PhotoInfo } from './PhotoInfo'

interface LightboxProps {
  photoId: string
  /** The list that the lightbox was opened from; a photo outside the list is fetched by its id. */
  photos: Photo[]
  hasMore: boolean
  loadMore: () => void
  viewerId: string | null
  onShow: (photoId: string) => void
  onClose: () => void
}

/** One photo at full size, with buttons and arrow keys to its neighbours; Escape closes it. */
export default function Lightbox({ photoId, photos, hasMore, loadMore, viewerId, onShow, onClose }: LightboxProps) {
  const listed = photos.find(({ id }) => id === photoId)
  const asked = usePhoto(photoId, listed === undefined)
  const photo = listed ?? asked.photo
  const { before, after } = findNeighbours(photos, photoId)
  const wantsMore = listed !== undefined && after === null && hasMore
  // Loads the next page at the last loaded photo.
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])
  const turn = ({ key, target }: KeyboardEvent) => {
    const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : null
    if (next !== null && !isTextField(target)) onShow(next)
  }
  return (
    <Dialog.Root open onOpenChange={({ open }) => open || onClose()} size="full" scrollBehavior="outside">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content onKeyDown={turn} bg="bg.panel" borderRadius="0" minH="100dvh">
            <Dialog.CloseTrigger asChild zIndex="2">
              <Button variant="solid" bg="black/72" color="white" px="0" aria-label="Close">
                <X />
              </Button>
            </Dialog.CloseTrigger>
            {photo === null ? (
              <Unknown isMissing={asked.isError} />
            ) : (
              <Flex direction={{ base: 'column', lg: 'row' }} flex="1" minH="0">
                <Stage photo={photo}>
                  <TurnButton label="Previous photo" to={before} onShow={onShow} insetStart="3" />
                  <TurnButton label="Next photo" to={after} onShow={onShow} insetEnd="3" />
                </Stage>
                <PhotoInfo photo={photo} viewerId={viewerId} onRemoved={onClose} />
              </Flex>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** The photo, on phones as high as it is shown, so that its text begins right below. */
function Stage({ photo, children }: { photo: Photo; children: ReactNode }) {
  useCountPhotoView(photo.id)
  return (
    <Box
      position="relative"
      flex={{ lg: '1' }}
      flexShrink="0"
      bg="black"
      aspectRatio={{ base: photo.width / photo.height, lg: 'auto' }}
      minH={{ base: '40', lg: '0' }}
      maxH={{ base: '60dvh', lg: 'none' }}
      h={{ lg: '100dvh' }}
    >
      <PhotoPicture
        key={photo.id}
        photo={photo}
        fit="contain"
        widths="(min-width: 64em) 75vw, 100vw"
        bg="black"
        h="full"
      />
      {children}
    </Box>
  )
}

interface TurnButtonProps extends ButtonProps {
  label: string
  to: string | null
  onShow: (photoId: string) => void
}

function TurnButton({ label, to, onShow, ...place }: TurnButtonProps) {
  if (to === null) return null
  return (
    <Button
      position="absolute"
      top="50%"
      translate="0 -50%"
      px="0"
      bg="black/72"
      color="white"
      aria-label={label}
      {...place}
      onClick={() => onShow(to)}
    >
      {place.insetStart ? <ChevronLeft /> : <ChevronRight />}
    </Button>
  )
}

function Unknown({ isMissing }: { isMissing: boolean }) {
  return (
    <Flex flex="1" minH="60dvh" alignItems="center" justifyContent="center" p="6">
      <Dialog.Title srOnly>Photo</Dialog.Title>
      {isMissing ? <Text role="alert">This photo does not exist, or you may not see it.</Text> : null}
    </Flex>
  )
}

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
