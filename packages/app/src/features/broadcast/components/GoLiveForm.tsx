import { Alert, AspectRatio, Box, Button, Field, Flex, Spinner, Stack, Text, Textarea } from '@chakra-ui/react'
import type { AccountStatus, CurrentUser } from '@squall/shared/contract/account'
import { PENDING_MAY_NOT } from '@squall/shared/rules/account-approval'
import type { PlacePrecision } from '@squall/shared/rules/place'
import type { ReplayVisibility } from '@squall/shared/rules/recording'
import { STREAM_DESCRIPTION_MAX } from '@squall/shared/rules/stream-title'
import { Camera, CameraOff, Hourglass, Radio, ShieldX } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { trpc } from '../../../platform/trpc'
import { PHONE_SIDEWAYS } from '../../../platform/window-hooks'
import { ConfirmDialog } from '../../../ui/Dialogs'
import { TitleInput } from '../../../ui/TitleForm'
import { browserDevices, type Facing, releaseTracks } from '../camera/devices'
import { cameraErrorText } from '../errors.rules'
import { goLiveStore, useGoLiveState } from '../hooks'
import { useStartStream } from '../use-start-stream'
import { CameraControls, CameraVideo } from './CameraView'
import { PlaceChoice } from './PlaceChoice'
import { RecordChoice } from './RecordChoice'

interface CameraPreview {
  camera: MediaStream | null
  problem: string | null
  canFlip: boolean
}

/** On a phone held sideways Go Live stands under the picture and not a screen below it. */
const BESIDE_EACH_OTHER_WHERE_LOW = {
  [`@media ${PHONE_SIDEWAYS}`]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '6',
    alignContent: 'start',
    alignItems: 'start',
  },
}

const nothing: CameraPreview = { camera: null, problem: null, canFlip: false }

/** Everything a stream needs before it starts, on one screen, with Go Live where the thumb is. */
export function GoLiveForm({ user, onLive }: { user: CurrentUser; onLive: () => void }) {
  const { isStarting, draftTitle, locationProblem } = useGoLiveState()
  const [chosen, setChosen] = useState<PlacePrecision | null>(null)
  const former = trpc.chaserPositions.settings.useQuery()
  const [wantsRecording, setWantsRecording] = useState<boolean | null>(null)
  const recording = trpc.recordings.settings.useQuery()
  const storage = trpc.recordings.storage.useQuery(undefined, { refetchOnMount: 'always' })
  const isFull = storage.data?.isFull ?? false
  const isRecorded = recording.data?.isAvailable === true && !isFull && (wantsRecording ?? recording.data.isRecorded)
  const [chosenVisibility, setVisibility] = useState<ReplayVisibility | null>(null)
  const replayVisibility = chosenVisibility ?? recording.data?.replayVisibility ?? 'public'
  const precision = chosen ?? former.data?.placePrecision ?? 'approximate'
  const [facing, setFacing] = useState<Facing>('environment')
  const [muted, setMuted] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [description, setDescription] = useState('')
  const [isAsking, setAsking] = useState(false)
  const preview = useCameraPreview(!isStarting, facing, attempt)
  const start = useStartStream()

  async function goLive(mayReplace: boolean) {
    setAsking(false)
    const choices = {
      title: draftTitle,
      description,
      precision,
      isRecorded,
      replayVisibility,
      facing,
      muted,
      mayReplace,
    }
    const outcome = await start({ userId: user.id, ...choices })
    if (outcome === 'live') onLive()
    setAsking(outcome === 'elsewhere')
  }

  return (
    <Flex direction="column" flex="1" gap="4" minH="max-content" css={BESIDE_EACH_OTHER_WHERE_LOW}>
      <PreviewStage
        {...preview}
        facing={facing}
        muted={muted}
        onFlip={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
        onToggleMute={() => setMuted(!muted)}
        onTryAgain={() => setAttempt(attempt + 1)}
      />
      <Stack gap="4" gridColumn="2" gridRow="1 / span 2">
        <TitleField value={draftTitle} onChange={(title) => goLiveStore.update({ draftTitle: title })} />
        <DescriptionField value={description} onChange={setDescription} />
        <PlaceChoice precision={precision} problem={locationProblem} onChange={setChosen} />
        {recording.data?.isAvailable ? (
          <RecordChoice
            isRecorded={isRecorded}
            onChange={setWantsRecording}
            visibility={replayVisibility}
            onVisibility={setVisibility}
            storage={storage.data}
          />
        ) : null}
      </Stack>
      <Flex direction="column" gap="3" mt="auto">
        <AccountNotice status={user.accountStatus} />
        <Button
          size="lg"
          h="14"
          textStyle="lg"
          colorPalette="accent"
          disabled={isStarting || former.isLoading || recording.isLoading}
          onClick={() => void goLive(false)}
        >
          {isStarting ? <Spinner size="sm" /> : <Radio />}
          {isStarting ? 'Starting...' : 'Go Live'}
        </Button>
      </Flex>
      <ConfirmDialog
        title="You are live already"
        sentence="A stream of yours is live in another tab or on another device. Going live here ends it for its viewers."
        keep="Keep the other stream"
        confirm="End it and go live here"
        isOpen={isAsking}
        onConfirm={() => void goLive(true)}
        onClose={() => setAsking(false)}
      />
    </Flex>
  )
}

interface TextProps {
  value: string
  onChange: (text: string) => void
}

function DescriptionField({ value, onChange }: TextProps) {
  return (
    <Field.Root>
      <Field.Label>Description (optional)</Field.Label>
      <Textarea
        rows={2}
        value={value}
        maxLength={STREAM_DESCRIPTION_MAX}
        placeholder="What you chase and where you are going"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field.Root>
  )
}

function TitleField(props: TextProps) {
  const id = useId()
  return (
    <Field.Root id={id}>
      <Field.Label>Title</Field.Label>
      <TitleInput id={id} {...props} />
    </Field.Root>
  )
}

/** Says before the tap that an account may not go live yet; nothing for approved ones. */
function AccountNotice({ status }: { status: AccountStatus }) {
  if (status === 'approved') return null
  const isPending = status === 'pending'
  return (
    <Alert.Root status={isPending ? 'warning' : 'error'} variant="surface" size="sm">
      <Alert.Indicator>{isPending ? <Hourglass /> : <ShieldX />}</Alert.Indicator>
      <Alert.Title textStyle="sm">
        {isPending ? PENDING_MAY_NOT : 'Your account is not active, so it cannot go live.'}
      </Alert.Title>
    </Alert.Root>
  )
}

/** The camera as long as it is wanted; `attempt` asks again after a refusal. Everything is released at the end. */
function useCameraPreview(isWanted: boolean, facing: Facing, attempt: number): CameraPreview {
  const [preview, setPreview] = useState(nothing)

  // The camera must be released as soon as it is not needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let opened: MediaStream | null = null
    async function open() {
      try {
        opened = await browserDevices.open(facing)
        if (isOver) return releaseTracks(opened)
        const canFlip = await browserDevices.hasSeveralCameras()
        if (!isOver) setPreview({ camera: opened, problem: null, canFlip })
      } catch (error) {
        if (!isOver) setPreview({ ...nothing, problem: cameraErrorText(error) })
      }
    }
    void open()
    return () => {
      isOver = true
      releaseTracks(opened)
      setPreview(nothing)
    }
  }, [isWanted, facing, attempt])

  return preview
}

interface PreviewStageProps {
  camera: MediaStream | null
  problem: string | null
  canFlip: boolean
  facing: Facing
  muted: boolean
  onFlip: () => void
  onToggleMute: () => void
  onTryAgain: () => void
}

/** What viewers will see, with the two switches that belong to it. */
function PreviewStage(props: PreviewStageProps) {
  const { camera, problem, canFlip, facing, muted, onFlip, onToggleMute, onTryAgain } = props
  return (
    <AspectRatio ratio={16 / 9} bg="gray.975" color="gray.100" borderRadius="l3" overflow="hidden" className="dark">
      <Flex position="relative" direction="column">
        {camera ? (
          <CameraVideo camera={camera} facing={facing} w="full" h="full" objectFit="cover" />
        ) : (
          <Flex direction="column" alignItems="center" gap="3" px="6" textAlign="center">
            {problem === null ? <Camera size={28} /> : <CameraOff size={28} />}
            <Text textStyle="sm" maxW="18rem" role={problem === null ? undefined : 'alert'}>
              {problem ?? 'Allow the camera and the microphone: they are what your viewers see and hear.'}
            </Text>
            {problem === null ? null : (
              <Button variant="outline" onClick={onTryAgain}>
                Try Again
              </Button>
            )}
          </Flex>
        )}
        <Box position="absolute" bottom="3" insetEnd="3">
          <CameraControls canFlip={canFlip} muted={muted} onFlip={onFlip} onToggleMute={onToggleMute} />
        </Box>
      </Flex>
    </AspectRatio>
  )
}
