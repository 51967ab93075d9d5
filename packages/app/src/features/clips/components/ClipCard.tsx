import { Badge, Card, Flex, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import type { Clip } from '@squall/shared/contract/live'
import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatAge, formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { PersonAvatar } from '../../../ui/Person'
import { CLIP_GRID_WIDTHS } from '../rules'
import { ClipPicture } from './ClipPicture'

const EVERY_MINUTE = 60_000

/** One clip of a list: its picture, title, channel and numbers. The card leads to its page. */
export function ClipCard({ clip }: { clip: Clip }) {
  const now = useNow(EVERY_MINUTE)
  const { title, channel, views, createdAt, removedAt } = clip
  return (
    <LinkBox asChild>
      <Card.Root
        as="article"
        size="sm"
        h="full"
        overflow="hidden"
        transition="border-color 150ms, translate 150ms"
        _hover={{ borderColor: 'accent.border', translate: '0 -2px' }}
        _focusWithin={{ borderColor: 'accent.focusRing' }}
      >
        <ClipPicture clip={clip} widths={CLIP_GRID_WIDTHS} />
        <Card.Body gap="1" px="4" py="3">
          <LinkOverlay asChild fontWeight="bold" textStyle="md" lineClamp="2" focusVisibleRing="outside">
            <Link to={paths.clip(clip.id)}>{title}</Link>
          </LinkOverlay>
          {removedAt === null ? null : (
            <Badge colorPalette="orange" alignSelf="flex-start">
              Taken down
            </Badge>
          )}
          <Flex wrap="wrap" columnGap="3" rowGap="0.5" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            <Flex as="span" alignItems="center" gap="1" minW="0">
              <PersonAvatar name={channel.displayName} imageUrl={channel.profileImageUrl} boxSize="5" textStyle="2xs" />
              {channel.displayName}
            </Flex>
            <Flex as="span" alignItems="center" gap="1">
              <Eye size={15} aria-hidden />
              <span aria-hidden>{formatCount(views)}</span>
              <Text as="span" srOnly>
                {formatQuantity(views, 'view')}
              </Text>
            </Flex>
            <span>{formatAge(createdAt, now)}</span>
          </Flex>
        </Card.Body>
      </Card.Root>
    </LinkBox>
  )
}
