import { Badge, Button, Flex, type FlexProps } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Clock, Eye, Flag, Heart, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatElapsed, formatNumber, formatQuantity } from '../../../platform/format'
import { useNow } from '../../../platform/use-now'
import { LiveBadge } from '../../../ui/LiveBadge'
import { openReport } from '../../reports/hooks'
import { shareStream } from '../share-stream'
import { useLike } from '../use-like'
import { EditableTitle } from './EditableTitle'

const EVERY_MINUTE = 60_000

interface TitleRowProps {
  stream: Stream
  isSignedIn: boolean
  isOwn: boolean
  onRename?: (title: string) => void
  /** The owner's button that ends the stream, or the visitor's that follows the chaser. */
  ownButton?: ReactNode
  titleAs?: 'h1' | 'h2'
}

/** Title, how it stands, and what one can do about it. */
export function TitleRow({ stream, isSignedIn, isOwn, onRename, ownButton, titleAs }: TitleRowProps) {
  const toggleLike = useLike(stream, isSignedIn)
  const now = useNow(EVERY_MINUTE)
  return (
    <Flex direction="column" gap="2">
      <EditableTitle title={stream.title || 'Live Stream'} onSave={onRename} as={titleAs} />
      <Flex wrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
        <Flex gap="4" alignItems="center" color="fg.muted" textStyle="sm">
          {stream.isLive ? <LiveBadge /> : <Badge>Ended</Badge>}
          {stream.isLive ? (
            <>
              <Fact>
                <Eye size={16} aria-hidden />
                {formatQuantity(stream.viewerCount, 'viewer')}
              </Fact>
              <Fact>
                <Clock size={16} aria-hidden />
                {formatElapsed(stream.startedAt, now)}
              </Fact>
            </>
          ) : null}
        </Flex>
        <Flex gap="2" wrap="wrap">
          <Button
            variant="subtle"
            colorPalette={stream.likedByMe ? 'accent' : 'gray'}
            aria-pressed={stream.likedByMe}
            aria-label={`Like, ${formatQuantity(stream.likes, 'like')}`}
            onClick={toggleLike}
          >
            <Heart fill={stream.likedByMe ? 'currentColor' : 'none'} />
            {formatNumber(stream.likes)}
          </Button>
          <Button variant="subtle" onClick={() => void shareStream(stream.title)}>
            <Share2 />
            Share
          </Button>
          {ownButton}
          {isOwn ? null : (
            <Button
              variant="ghost"
              px="0"
              aria-label="Report stream"
              onClick={() => openReport({ subject: 'stream', subjectId: stream.id, what: 'this stream' })}
            >
              <Flag />
            </Button>
          )}
        </Flex>
      </Flex>
    </Flex>
  )
}

const Fact = (props: FlexProps) => <Flex as="span" gap="1.5" alignItems="center" whiteSpace="nowrap" {...props} />
