import { Badge, Button, Flex, type FlexProps, Heading } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Clock, Eye, Flag, Heart, PencilLine, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFocusBack } from '../../../platform/document-hooks'
import { formatElapsed, formatNumber, formatQuantity } from '../../../platform/format'
import { shareLink } from '../../../platform/share-link'
import { useNow } from '../../../platform/timer-hooks'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { LiveBadge } from '../../../ui/Badges'
import { TitleForm } from '../../../ui/TitleForm'
import { openReport } from '../../reports/hooks'

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

/** The stream's title, state and actions. */
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
            disabled={!stream.isLive || (isOwn && !stream.likedByMe)}
            onClick={toggleLike}
          >
            <Heart fill={stream.likedByMe ? 'currentColor' : 'none'} />
            {formatNumber(stream.likes)}
          </Button>
          <Button variant="subtle" onClick={() => void shareLink({ title: stream.title, what: 'stream' })}>
            <Share2 />
            Share
          </Button>
          {ownButton}
          {isOwn || !isSignedIn ? null : (
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

/** Likes or unlikes a stream; the count changes at once and is restored when the server refuses. */
function useLike(stream: Stream, isSignedIn: boolean) {
  const utils = trpc.useUtils()
  const key = { id: stream.id }
  const flip = () => utils.streams.get.setData(key, (current) => current && withLike(current, !current.likedByMe))
  const callbacks = {
    onMutate: () => void flip(),
    onSuccess: (answer: Stream) =>
      void utils.streams.get.setData(key, (current) => current && { ...current, ...answer }),
    onError(error: unknown) {
      flip()
      toast.error({ title: 'Like not saved', description: errorSentence(error) })
    },
  }
  const like = trpc.streams.like.useMutation(callbacks)
  const unlike = trpc.streams.unlike.useMutation(callbacks)

  return function toggleLike() {
    if (!isSignedIn) return toast.signIn({ title: 'Sign in to like', description: 'Sign in to like this stream.' })
    if (like.isPending || unlike.isPending) return
    if (stream.likedByMe) unlike.mutate(key)
    else like.mutate(key)
  }
}

function withLike(stream: Stream, likedByMe: boolean): Stream {
  return { ...stream, likedByMe, likes: Math.max(0, stream.likes + (likedByMe ? 1 : -1)) }
}

interface EditableTitleProps {
  title: string
  /** Undefined where the visitor may not edit the title or the stream is over. */
  onSave?: (title: string) => void
  /** 'h2' where the page has another heading. */
  as?: 'h1' | 'h2'
}

/** The title of a stream as a heading; its owner edits it in place. */
function EditableTitle({ title, onSave, as = 'h1' }: EditableTitleProps) {
  const [isEditing, setEditing] = useState(false)
  const { leave, backOn } = useFocusBack<'title'>()
  const close = () => {
    leave('title')
    setEditing(false)
  }
  if (onSave && isEditing) return <TitleForm title={title} onSave={onSave} onClose={close} />
  return (
    <Flex alignItems="center" gap="1" minW="0">
      <Heading as={as} size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
        {title}
      </Heading>
      {onSave ? (
        <Button
          ref={backOn('title')}
          variant="ghost"
          size="sm"
          px="0"
          aria-label="Edit title"
          onClick={() => setEditing(true)}
        >
          <PencilLine />
        </Button>
      ) : null}
    </Flex>
  )
}
