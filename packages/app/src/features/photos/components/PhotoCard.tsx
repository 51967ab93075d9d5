import {
  Badge,
  Box,
  Button,
  type ButtonProps,
  Card,
  Flex,
  LinkBox,
  LinkOverlay,
  Skeleton,
  SkeletonCircle,
  Text,
} from '@chakra-ui/react'
import type { Photo } from '@squall/shared/contract/community'
import { BadgeCheck, Eye, Heart, MapPin, MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { PersonAvatar } from '../../../ui/Person'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { useLikePhoto } from '../hooks'
import { getPhotoState, PHOTO_GRID_WIDTHS, stormTypeNames } from '../rules'

/** Keeps an icon beside a truncated text from shrinking. */
const KEEP_SIZE = { flexShrink: 0 }

interface PhotoCardProps {
  photo: Photo
  /** Address of the photo in the lightbox. */
  href: string
  viewerId: string | null
}

/** One photo of the gallery; links to the lightbox. */
export function PhotoCard({ photo, href, viewerId }: PhotoCardProps) {
  const state = getPhotoState(photo)
  return (
    <LinkBox asChild>
      <Card.Root
        as="article"
        size="sm"
        overflow="hidden"
        transition="border-color 150ms, translate 150ms"
        _hover={{ borderColor: 'accent.border', translate: '0 -2px' }}
        _focusWithin={{ borderColor: 'accent.focusRing' }}
      >
        <Box position="relative">
          <PhotoPicture photo={photo} widths={PHOTO_GRID_WIDTHS} fit="cover" aspectRatio="4 / 3" />
          <Flex position="absolute" insetInline="3" top="3" gap="2" justifyContent="space-between" pointerEvents="none">
            <Badge bg="black/72" color="white">
              {stormTypeNames[photo.stormType]}
            </Badge>
            {state === null ? null : (
              <Badge bg="#FBBF24" color="black">
                {state}
              </Badge>
            )}
          </Flex>
        </Box>
        <Card.Body gap="1" px={{ base: '3', md: '4' }} pt={{ base: '3', md: '4' }} pb="1">
          <LinkOverlay asChild fontWeight="bold" textStyle="md" lineClamp="1" focusVisibleRing="outside">
            <Link to={href} preventScrollReset>
              {photo.title}
            </Link>
          </LinkOverlay>
          <Flex alignItems="center" gap="1" textStyle="sm" color="fg.muted" minW="0" minH="5">
            {photo.location ? (
              <>
                <MapPin size={14} style={KEEP_SIZE} aria-hidden />
                <Text as="span" truncate>
                  {photo.location}
                </Text>
              </>
            ) : null}
          </Flex>
        </Card.Body>
        <Card.Footer gap="1" px={{ base: '3', md: '4' }} pb="2" justifyContent="space-between">
          <Flex
            asChild
            alignItems="center"
            gap="2"
            minW="0"
            minH={{ base: '11', md: '9' }}
            position="relative"
            zIndex="1"
            textStyle="sm"
          >
            <Link to={paths.profile(photo.userId)}>
              <PersonAvatar
                name={photo.user.displayName}
                imageUrl={photo.user.profileImageUrl}
                boxSize="6"
                textStyle="2xs"
              />
              <Text as="span" truncate>
                {photo.user.displayName}
              </Text>
              {photo.user.isVerified ? (
                <BadgeCheck size={15} style={KEEP_SIZE} role="img" aria-label="Verified" />
              ) : null}
            </Link>
          </Flex>
          <Flex alignItems="center" gap="1" flexShrink="0" textStyle="sm" color="fg.muted">
            <Flex hideBelow="md" alignItems="center" gap="1">
              <Eye size={16} aria-hidden />
              <span aria-hidden>{formatCount(photo.views)}</span>
              <Text as="span" srOnly>
                {formatQuantity(photo.views, 'view')}
              </Text>
            </Flex>
            {photo.comments === 0 ? null : (
              <Flex alignItems="center" gap="1" ms="1">
                <MessageCircle size={15} role="img" aria-label={formatQuantity(photo.comments, 'comment')} />
                <span aria-hidden>{formatCount(photo.comments)}</span>
              </Flex>
            )}
            <LikePhotoButton
              photo={photo}
              viewerId={viewerId}
              size="sm"
              px="2"
              gap="1"
              position="relative"
              zIndex="1"
            />
          </Flex>
        </Card.Footer>
      </Card.Root>
    </LinkBox>
  )
}

/** A placeholder of the same size as a `PhotoCard`. */
export function PhotoCardSkeleton() {
  return (
    <Card.Root size="sm" overflow="hidden">
      <Skeleton aspectRatio="4 / 3" borderRadius="0" />
      <Card.Body gap="1" pb="1">
        <Skeleton h="6" w="70%" />
        <Skeleton h="5" w="40%" />
      </Card.Body>
      <Card.Footer pb="2" justifyContent="space-between">
        <Flex alignItems="center" gap="2" flex="1">
          <SkeletonCircle size="6" />
          <Skeleton h="5" w="40%" />
        </Flex>
        <Skeleton h={{ base: '11', md: '9' }} w="20" />
      </Card.Footer>
    </Card.Root>
  )
}

interface LikePhotoButtonProps extends ButtonProps {
  photo: Photo
  viewerId: string | null
}

export function LikePhotoButton({ photo, viewerId, ...button }: LikePhotoButtonProps) {
  const toggle = useLikePhoto(photo, viewerId !== null)
  const { title, likes, likedByMe } = photo
  return (
    <Button
      variant="ghost"
      aria-pressed={likedByMe}
      aria-label={`Like ${title}, ${formatQuantity(likes, 'like')}`}
      disabled={photo.userId === viewerId && !likedByMe}
      {...button}
      onClick={toggle}
    >
      <Heart fill={likedByMe ? 'currentColor' : 'none'} />
      {formatCount(likes)}
    </Button>
  )
}
