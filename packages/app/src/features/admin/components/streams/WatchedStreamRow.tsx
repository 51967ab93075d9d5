import { Badge, Box, Button, Flex, Link as StyledLink } from '@chakra-ui/react'
import type { WatchedStream } from '@squall/shared/contract/admin'
import type { StreamState } from '@squall/shared/contract/wire'
import { CircleStop, Flag, MessageSquare, Volume2, VolumeX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatElapsed, formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { formatZonedTime } from '../../../../platform/weather-format'
import { ActionMenu, MenuAction } from '../../../../ui/ActionMenu'
import { PlaceName } from '../../../../ui/PlaceName'
import { Muted } from '../../../../ui/Typography'
import { thumbReach } from '../../../../ui/theme/text-styles'
import { useStreamModeration } from '../../stream-hooks'
import { describeLink } from '../../streams.rules'

const ModerationDialog = lazy(() => import('./ModerationDialog'))

export interface StreamParts {
  /** Returns the moving picture of a stream, which tells `onState` how the stream arrives. */
  renderPicture: (streamId: string, onState: (state: StreamState) => void) => ReactNode
  /** Returns the first warning at the chaser's place. */
  renderWarning: (streamId: string) => ReactNode
}

interface WatchedStreamRowProps extends StreamParts {
  stream: WatchedStream
  now: number
}

/** One live stream: its picture, who sends it from where, and what an administrator can do. */
export function WatchedStreamRow({ stream, now, renderPicture, renderWarning }: WatchedStreamRowProps) {
  const [state, setState] = useState<StreamState | null>(null)
  const marks = (
    <Flex gap="2" wrap="wrap" alignItems="center" mt={{ md: '1.5' }} _empty={{ display: 'none' }}>
      <StreamMarks stream={stream} state={state} />
      {renderWarning(stream.id)}
    </Flex>
  )
  return (
    <Flex
      as="li"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap={{ base: '3', md: '4' }}
      rowGap="2"
      py="4"
      alignItems={{ base: 'flex-start', md: 'center' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <Box w={{ base: '32', md: '48' }} flexShrink="0" borderRadius="l2" overflow="hidden">
        {renderPicture(stream.id, setState)}
      </Box>
      <Box flex="1" minW="0">
        <StyledLink asChild fontWeight="bold" color="fg" overflowWrap="anywhere" {...thumbReach}>
          <Link to={paths.stream(stream.id)}>{stream.title}</Link>
        </StyledLink>
        <Muted lineClamp="1" overflowWrap="anywhere">
          {stream.user.displayName} @{stream.user.username}
        </Muted>
        <StreamFacts stream={stream} now={now} />
        <Box hideBelow="md">{marks}</Box>
      </Box>
      <Box hideFrom="md" w="full">
        {marks}
      </Box>
      <StreamActions stream={stream} />
    </Flex>
  )
}

function StreamFacts({ stream, now }: { stream: WatchedStream; now: number }) {
  const { placeName, location, startedAt, viewerCount } = stream
  return (
    <Flex columnGap="3" wrap="wrap" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      <PlaceName name={placeName} coordinates={location} />
      <span>Since {formatZonedTime(startedAt)}</span>
      <span>{formatElapsed(startedAt, now)}</span>
      <span>{formatQuantity(viewerCount, 'viewer')}</span>
    </Flex>
  )
}

function StreamMarks({ stream, state }: { stream: WatchedStream; state: StreamState | null }) {
  const link = describeLink(state)
  return (
    <>
      {link === null ? null : <Badge colorPalette={link.palette}>{link.text}</Badge>}
      {stream.isMuted ? (
        <Badge colorPalette="orange">
          <VolumeX aria-hidden />
          Muted
        </Badge>
      ) : null}
      {stream.openReports === 0 ? null : (
        <Badge colorPalette="red">
          <Flag aria-hidden />
          {formatQuantity(stream.openReports, 'open report')}
        </Badge>
      )}
    </>
  )
}

function StreamActions({ stream }: { stream: WatchedStream }) {
  const [open, setOpen] = useState<'end' | 'message' | null>(null)
  const { mute, unmute, end, message, isPending } = useStreamModeration(stream, () => setOpen(null))
  const who = `@${stream.user.username}`
  const [Icon, label, act] = stream.isMuted
    ? ([Volume2, 'Unmute', unmute] as const)
    : ([VolumeX, 'Mute', mute] as const)
  return (
    <Flex gap="2" flexShrink="0" w={{ base: 'full', md: 'auto' }}>
      <Button
        size="sm"
        minH={{ base: '11', md: '9' }}
        flex={{ base: '1', md: 'none' }}
        minW="28"
        variant="outline"
        disabled={isPending}
        onClick={act}
        aria-label={`${label} ${who}`}
      >
        <Icon />
        {label}
      </Button>
      <ActionMenu label={`More actions for the stream of ${who}`} isDisabled={isPending}>
        <MenuAction value="message" icon={<MessageSquare />} onSelect={() => setOpen('message')}>
          Message the broadcaster
        </MenuAction>
        <MenuAction value="end" icon={<CircleStop />} isGrave onSelect={() => setOpen('end')}>
          End the stream
        </MenuAction>
      </ActionMenu>
      <Suspense fallback={null}>
        {open === null ? null : (
          <ModerationDialog
            kind={open}
            who={who}
            isBusy={isPending}
            onSend={open === 'end' ? end : message}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </Flex>
  )
}
