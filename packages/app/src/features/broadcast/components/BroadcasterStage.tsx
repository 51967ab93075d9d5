import { Box, Button, Flex, type FlexProps, Spinner, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import type { StreamState } from '@squall/shared/contract/wire'
import { Activity, Camera, MapPin, MapPinOff, Radio } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useShortcuts } from '../../../platform/document-hooks'
import type { ConnectionState } from '../../../platform/media-socket/media-socket'
import { toggleStats, useStatsOpen } from '../../../platform/stats-panel'
import { trpc } from '../../../platform/trpc'
import { StormScene } from '../../../ui/BrandArtwork'
import { StageBar, StageButton, stageEnd, stageTop } from '../../../ui/StageBar'
import { broadcaster } from '../broadcaster'
import { shownStage } from '../broadcaster/state'
import { useBroadcastState } from '../hooks'
import { useCameraScreen } from '../use-camera-screen'
import { usePlaceSharing } from '../use-place-sharing'
import { AdminNotices } from './AdminNotices'
import { CameraScreen } from './CameraScreen'
import { CameraControls, CameraVideo } from './CameraView'
import { OnAirStatus } from './OnAirStatus'
import { PermissionDialog } from './PermissionDialog'

const BroadcastStats = lazy(() => import('./BroadcastStats'))

interface BroadcasterStageProps {
  stream: Stream
  connection: ConnectionState
  streamState: StreamState | null
  /** The controls that belong to the stage: weather and sizes. */
  actions: ReactNode
  /** The chat and the warnings that lie over a phone's full-screen camera. */
  chat: ReactNode
  warnings: ReactNode
  /** The button that reports a storm from there. */
  report: ReactNode
}

/** The owner's view of a live stream in place of the player: the camera, or the button that starts it. */
export function BroadcasterStage(props: BroadcasterStageProps) {
  const { stream, connection, streamState, actions, chat, warnings, report } = props
  const broadcast = useBroadcastState()
  const screen = useCameraScreen(stream.id)
  const { camera, facing, canFlip, muted, link, viewers, phase } = broadcast
  const isHere = broadcast.stream?.id === stream.id
  const toggleMute = () => {
    if (camera) broadcaster.toggleMute()
  }
  const hasStats = useStatsOpen()
  const place = usePlaceSharing()
  useShortcuts({ m: toggleMute, s: toggleStats })
  const settings = trpc.chaserPositions.settings.useQuery(undefined, { enabled: !isHere })
  // A stream that was started on another device shows its place as it was chosen there.
  const precision = isHere ? broadcast.precision : (settings.data?.placePrecision ?? 'off')
  const start = () => void broadcaster.start(stream, { ...broadcast, precision })

  const isOnStage = isHere && camera !== null
  // The rest of the app need not show what administrators write while it is here.
  useEffect(() => {
    shownStage.set(isOnStage)
    return () => shownStage.set(false)
  }, [isOnStage])

  if (!isHere || camera === null) {
    const problem = isHere ? broadcast.problem : null
    return (
      <>
        <IdleStage
          isStarting={isHere && phase === 'starting'}
          isConnected={connection === 'connected'}
          isLiveElsewhere={streamState === 'live' || streamState === 'weak'}
          problem={problemText(problem)}
          onStart={start}
        />
        <Box position="absolute" top="3" insetEnd="3" zIndex="1">
          {report}
        </Box>
        <PermissionDialog
          isOpen={problem?.kind === 'access'}
          onTryAgain={start}
          onCancel={broadcaster.acknowledgeRefusal}
        />
      </>
    )
  }
  const status = {
    recordedId: stream.isRecorded ? stream.id : null,
    startedAt: stream.startedAt,
    viewers,
    link: phase === 'live' ? link : ('Good' as const),
  }
  if (screen.isOpen) {
    return (
      <CameraScreen
        camera={camera}
        facing={facing}
        canFlip={canFlip}
        status={<OnAirStatus {...status} flexShrink="0" />}
        chat={chat}
        warnings={warnings}
        report={report}
        notices={<AdminNotices isFoldable flex="1" />}
        stats={
          hasStats ? (
            <Suspense>
              <BroadcastStats key={camera.id} isLow maxH="6.5rem" minH="4rem" overflowY="auto" />
            </Suspense>
          ) : null
        }
        onToggleMute={toggleMute}
        onLeave={screen.close}
      />
    )
  }
  return (
    <>
      <CameraVideo
        camera={camera}
        facing={facing}
        position="absolute"
        inset="0"
        w="full"
        h="full"
        objectFit="contain"
      />
      <OnAirStatus {...status} position="absolute" top={stageTop} insetInline="3" />
      <AdminNotices
        isFoldable={screen.isPossible}
        position="absolute"
        top={`calc(${stageTop} + 2rem)`}
        insetStart="3"
        maxW="md"
        zIndex="3"
        pe="3"
      />
      {hasStats ? (
        <Suspense>
          <BroadcastStats key={camera.id} {...besideNotices} />
        </Suspense>
      ) : null}
      <StageBar label="Camera" isHeld actions={actions}>
        <CameraControls
          canFlip={canFlip}
          muted={muted}
          onFlip={() => void broadcaster.flipCamera()}
          onToggleMute={toggleMute}
        />
        <StageButton label="Show your place" isPressed={place.isShown} onClick={place.toggle}>
          {place.isShown ? <MapPin /> : <MapPinOff />}
        </StageButton>
        <StageButton label="Stats" isPressed={hasStats} onClick={toggleStats}>
          <Activity />
        </StageButton>
        {screen.isPossible ? (
          <StageButton label="Full-screen camera" onClick={screen.open}>
            <Camera />
          </StageButton>
        ) : null}
      </StageBar>
    </>
  )
}

/** Below the time on air, at the end that the notices leave free. */
const besideNotices: FlexProps = {
  position: 'absolute',
  zIndex: '3',
  top: `calc(${stageTop} + 2rem)`,
  insetEnd: `calc(${stageEnd} + 0.75rem)`,
  w: { base: `calc(100% - ${stageEnd} - 1.5rem)`, md: '16rem' },
}

interface IdleStageProps {
  isStarting: boolean
  isConnected: boolean
  isLiveElsewhere: boolean
  problem: string | null
  onStart: () => void
}

function IdleStage({ isStarting, isConnected, isLiveElsewhere, problem, onStart }: IdleStageProps) {
  const advice = isLiveElsewhere
    ? 'Your stream comes from another tab or device. Starting here takes it over.'
    : 'Your stream is live and waits for a picture. Start the camera of this device.'
  return (
    <>
      <StormScene opacity="0.4" />
      <Flex
        position="absolute"
        inset="0"
        direction="column"
        gap="4"
        alignItems="center"
        justifyContent="center"
        px="6"
        textAlign="center"
      >
        <Text maxW="sm" role={problem === null ? undefined : 'alert'}>
          {problem ?? advice}
        </Text>
        <Button size="lg" colorPalette="accent" disabled={!isConnected || isStarting} onClick={onStart}>
          {isStarting ? <Spinner size="sm" /> : <Radio />}
          {isStarting ? 'Starting...' : 'Start Stream'}
        </Button>
      </Flex>
    </>
  )
}

function problemText(problem: ReturnType<typeof useBroadcastState>['problem']): string | null {
  if (problem === null) return null
  if (problem.kind === 'server' || problem.kind === 'elsewhere') return problem.text
  return 'Failed to access camera. Please allow camera permissions.'
}
