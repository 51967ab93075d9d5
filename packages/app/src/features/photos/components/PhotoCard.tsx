import { Badge, Box, Card, Flex, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import type { Photo } from '@squall/shared/contract/community'
import { BadgeCheck, Eye, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { PersonAvatar } from '../../../ui/PersonAvatar'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { PICTURE_WIDTHS, stormTypeNames } from '../constants'
import { photoState } from '../rules'
import { LikePhotoButton } from './LikePhotoButton'

interface PhotoCardProps {
  photo: Photo
  /** Where the photo is shown large. */
  href: string
  isSignedIn: boolean
}

export function PhotoCard({ photo, href, isSignedIn }: PhotoCardProps) {
  const state = photoState(photo)
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
          <PhotoPicture photo={photo} widths={PICTURE_WIDTHS} fit="cover" aspectRatio="4 / 3" />
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
        <Card.Body gap="1" pb="1">
          <LinkOverlay asChild fontWeight="bold" textStyle="md" lineClamp="1" focusVisibleRing="outside">
            <Link to={href} preventScrollReset>
              {photo.title}
            </Link>
          </LinkOverlay>
          <Flex alignItems="center" gap="1" textStyle="sm" color="fg.muted" minW="0" minH="5">
            {photo.location ? (
              <>
                <MapPin size={14} aria-hidden />
                <Text as="span" truncate>
                  {photo.location}
                </Text>
              </>
            ) : null}
          </Flex>
        </Card.Body>
        <Card.Footer gap="1" pb="2" justifyContent="space-between">
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
              {photo.user.isVerified ? <BadgeCheck size={15} role="img" aria-label="Verified" /> : null}
            </Link>
          </Flex>
          <Flex alignItems="center" gap="1" flexShrink="0" textStyle="sm" color="fg.muted">
            <Eye size={16} aria-hidden />
            <span aria-hidden>{formatCount(photo.views)}</span>
            <Text as="span" srOnly>
              {formatQuantity(photo.views, 'view')}
            </Text>
            <LikePhotoButton
              photo={photo}
              isSignedIn={isSignedIn}
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
