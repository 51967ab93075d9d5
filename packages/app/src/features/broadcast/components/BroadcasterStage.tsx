import { Badge, Box, Button, Flex, Spinner, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import type { StreamState } from '@squall/shared/contract/wire'
import { Clock, Eye, Radio, Signal, SignalLow, SignalMedium, SignalZero, WifiOff } from 'lucide-react'
import { useShortcuts } from '../../../platform/document-hooks'
import { formatNumber, formatQuantity, formatTimer } from '../../../platform/format'
import type { ConnectionState } from '../../../platform/media-socket/media-socket'
import { useNow } from '../../../platform/timer-hooks'
import { StormScene } from '../../../ui/BrandArtwork'
import { broadcaster } from '../broadcaster'
import { useBroadcastState } from '../hooks'
import type { LinkQuality } from '../link-adaptation.rules'
import { CameraControls, CameraVideo } from './CameraView'
import { PermissionDialog } from './PermissionDialog'

const EVERY_SECOND = 1_000

interface OnAirStatusProps {
  startedAt: string
  viewers: number
  link: LinkQuality
}

const linkSigns = {
  Good: { Icon: Signal, color: 'green.300', text: 'Good link' },
  Fair: { Icon: SignalMedium, color: 'amber.400', text: 'Fair link, less detail' },
  Weak: { Icon: SignalLow, color: 'orange.300', text: 'Weak link, small picture' },
  Still: { Icon: SignalZero, color: 'orange.300', text: 'Very weak link, sound and stills' },
  Offline: { Icon: WifiOff, color: 'red.300', text: 'Offline, reconnecting' },
}

interface BroadcasterStageProps {
  stream: Stream
  connection: ConnectionState
  streamState: StreamState | null
}

/** The owner's view of a live stream in place of the player: the camera, or the button that starts it. */
export function BroadcasterStage({ stream, connection, streamState }: BroadcasterStageProps) {
  const broadcast = useBroadcastState()
  const { camera, facing, canFlip, muted, link, viewers, phase } = broadcast
  const isHere = broadcast.stream?.id === stream.id
  const toggleMute = () => {
    if (camera) broadcaster.toggleMute()
  }
  useShortcuts({ m: toggleMute })
  const start = () => void broadcaster.start(stream, broadcast)

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
        <PermissionDialog
          isOpen={problem?.kind === 'access'}
          onTryAgain={start}
          onCancel={broadcaster.acknowledgeRefusal}
        />
      </>
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
      <OnAirStatus startedAt={stream.startedAt} viewers={viewers} link={phase === 'live' ? link : 'Good'} />
      <Box position="absolute" bottom="3" insetStart="3">
        <CameraControls
          canFlip={canFlip}
          muted={muted}
          onFlip={() => void broadcaster.flipCamera()}
          onToggleMute={toggleMute}
        />
      </Box>
    </>
  )
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

/** Time on air, viewers and how well the picture leaves this device. */
function OnAirStatus({ startedAt, viewers, link }: OnAirStatusProps) {
  const now = useNow(EVERY_SECOND)
  const { Icon, color, text } = linkSigns[link]
  return (
    <Flex position="absolute" top="3" insetInline="3" gap="2" wrap="wrap">
      <Badge bg="black/72" color="white">
        <Clock aria-hidden />
        <span role="timer" aria-label="Time on air">
          {formatTimer(startedAt, now)}
        </span>
      </Badge>
      <Badge bg="black/72" color="white" title={formatQuantity(viewers, 'viewer')}>
        <Eye aria-hidden />
        {formatNumber(viewers)}
      </Badge>
      <Badge bg="black/72" color={color} role="status">
        <Icon aria-hidden />
        {text}
      </Badge>
    </Flex>
  )
}
