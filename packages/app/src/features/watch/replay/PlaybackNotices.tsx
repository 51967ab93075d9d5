import { Box, Button, chakra, Flex, Spinner, Text } from '@chakra-ui/react'
import { Play, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RecordingGap } from '../../../platform/media-socket/playback-buffer.rules'
import { useDelayed } from '../../../platform/timer-hooks'
import { stageEnd, stageTop } from '../../../ui/StageBar'
import { type ReplayClock, useReplayPositionMs } from './replay-clock'
import { describeSkip, formatPosition } from './timeline.rules'
import type { Playback } from './use-playback'

const SKIP_SHOWN_MS = 5_000

/** What a player of a recording says over its picture: that it waits, stands, has failed, skipped a gap, or is behind. */
export default function PlaybackNotices({ playback, clock }: { playback: Playback; clock: ReplayClock }) {
  const { state, isLiveStream, togglePlay, goLive } = playback
  const isWaiting = useDelayed(state?.phase === 'loading' || state?.phase === 'joining-live')
  if (state === null) return null
  const stands = state.phase === 'paused' || state.phase === 'ended'
  return (
    <>
      <Flex
        position="absolute"
        top={stageTop}
        insetStart="3"
        maxW={`calc(100% - ${stageEnd} - 1.5rem)`}
        direction="column"
        gap="1.5"
        alignItems="flex-start"
      >
        {isLiveStream && state.phase !== 'joining-live' ? <BehindNotice playback={playback} clock={clock} /> : null}
        {state.skipped === null ? null : <SkipNotice key={state.skipped.fromMs} gap={state.skipped} />}
      </Flex>
      <Flex
        position="absolute"
        inset="0"
        insetEnd={stageEnd}
        pb="8"
        alignItems="center"
        justifyContent="center"
        pointerEvents="none"
      >
        {isWaiting ? (
          <Flex
            role="status"
            gap="2.5"
            alignItems="center"
            px="4"
            py="2"
            borderRadius="full"
            bg="black/72"
            color="white"
          >
            <Spinner size="sm" color="accent.fg" /> Loading…
          </Flex>
        ) : null}
        {stands ? (
          <Button
            colorPalette="accent"
            boxSize="16"
            borderRadius="full"
            px="0"
            pointerEvents="auto"
            aria-label={state.phase === 'ended' ? 'Play again' : 'Play on'}
            onClick={togglePlay}
          >
            <Play fill="currentColor" />
          </Button>
        ) : null}
        {state.phase === 'failed' ? <Failure playback={playback} onLive={isLiveStream ? goLive : null} /> : null}
      </Flex>
    </>
  )
}

/** The distance is for the eye; who cannot see it hears once that the picture is not live. */
function BehindNotice({ playback, clock }: { playback: Playback; clock: ReplayClock }) {
  const positionMs = useReplayPositionMs(clock)
  const behindMs = Math.max(0, playback.getEndMs() - positionMs)
  return (
    <Notice>
      <chakra.span aria-hidden>
        You watch <b>{formatPosition(behindMs + 500)}</b> behind live
        <chakra.span hideBelow="md">. Warnings and chat are live.</chakra.span>
      </chakra.span>
      <chakra.span srOnly role="status">
        You watch behind live. Warnings and chat are live.
      </chakra.span>
    </Notice>
  )
}

function SkipNotice({ gap }: { gap: RecordingGap }) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SKIP_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? (
    <Notice>
      <span role="status">{describeSkip(gap.toMs - gap.fromMs)}</span>
    </Notice>
  ) : null
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <Box px="3" py="1" borderRadius="l1" bg="black/72" color="white" textStyle="xs" fontVariantNumeric="tabular-nums">
      {children}
    </Box>
  )
}

function Failure({ playback, onLive }: { playback: Playback; onLive: (() => void) | null }) {
  return (
    <Flex
      role="alert"
      direction="column"
      gap="3"
      alignItems="center"
      p="5"
      borderRadius="l2"
      bg="black/80"
      color="white"
      pointerEvents="auto"
    >
      <Flex gap="2" alignItems="center" fontWeight="bold">
        <TriangleAlert size={18} aria-hidden /> The recording cannot be played
      </Flex>
      <Text textStyle="sm" color="gray.300" textAlign="center" maxW="xs">
        It was deleted, you may not watch it, or this browser cannot show it.
      </Text>
      <Flex gap="2">
        <Button size="sm" variant="outline" color="inherit" onClick={playback.togglePlay}>
          Try Again
        </Button>
        {onLive === null ? null : (
          <Button size="sm" colorPalette="accent" onClick={onLive}>
            Jump to Live
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
