import { Badge, Box, Flex, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import type { ReplayCard } from '@squall/shared/contract/live'
import { Eye, Lock, Pin, Play, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { StreamPicture } from '../../../ui/StreamPicture'
import { getVisibilityLabel } from '../rules'

/** A replay in a list: its picture, title and day. The card leads to its page. */
export function ReplayCardView({ replay }: { replay: ReplayCard }) {
  const { id, title, startedAt, durationMs, posterUrl, placeName, views, visibility, isPinned } = replay
  const endedAt = new Date(Date.parse(startedAt) + durationMs).toISOString()
  return (
    <LinkBox asChild>
      <Box layerStyle="cardLink" overflow="hidden">
        <Box position="relative">
          <StreamPicture
            stream={{ posterUrl, startedAt, endedAt }}
            widths="(min-width: 48em) 20rem, 100vw"
            aspectRatio="16 / 9"
          />
          <Flex position="absolute" top="2" insetStart="2" gap="1.5">
            <Badge bg="black/72" color="white">
              <Play size={12} fill="currentColor" aria-hidden />
              Replay
            </Badge>
            {visibility === 'public' ? null : (
              <Badge bg="black/72" color="white">
                {visibility === 'followers' ? <Users size={12} aria-hidden /> : <Lock size={12} aria-hidden />}
                {getVisibilityLabel(visibility)}
              </Badge>
            )}
            {isPinned ? (
              <Badge bg="black/72" color="white" aria-label="Pinned" role="img">
                <Pin size={12} aria-hidden />
              </Badge>
            ) : null}
          </Flex>
        </Box>
        <Box px="3" py="2.5">
          <LinkOverlay asChild fontWeight="semibold" lineClamp="1" focusVisibleRing="outside">
            <Link to={paths.replay(id)}>{title}</Link>
          </LinkOverlay>
          <Flex gap="3" textStyle="xs" color="fg.muted">
            <Text lineClamp="1">{[formatDate(startedAt), placeName].filter(Boolean).join(', ')}</Text>
            <Flex as="span" gap="1" alignItems="center" flexShrink="0">
              <Eye size={13} aria-hidden />
              {formatQuantity(views, 'view')}
            </Flex>
          </Flex>
        </Box>
      </Box>
    </LinkBox>
  )
}
