import { formatPlace, type Place, type PlacePrecision } from '@squall/shared/rules/place'
import type { ReplayVisibility } from '@squall/shared/rules/recording'
import { streamTitleOrDefault } from '@squall/shared/rules/stream-title'
import { useNavigate } from 'react-router-dom'
import { currentPlace } from '../../platform/location'
import { paths } from '../../platform/paths'
import { toast } from '../../platform/toast'
import { errorCode, trpc } from '../../platform/trpc'
import { broadcaster } from './broadcaster'
import { browserDevices, checkCameraAccess, type Facing } from './camera/devices'
import { cameraErrorText, startErrorText } from './errors.rules'
import { goLiveStore } from './hooks'

interface StartChoices {
  userId: string
  title: string
  description: string
  precision: PlacePrecision
  isRecorded: boolean
  replayVisibility: ReplayVisibility
  facing: Facing
  muted: boolean
  /** Ends a stream that is live elsewhere, which the user has agreed to. */
  mayReplace: boolean
}

/** live: the stream exists; failed: a toast says why; elsewhere: another tab or device is live, so the user decides. */
type StartOutcome = 'live' | 'failed' | 'elsewhere'

/**
 * The way to a live stream: the place if it is wanted and allowed, camera and microphone, then the stream itself and
 * its owner's page. Every failure is a toast.
 */
export function useStartStream() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { mutateAsync: startStream } = trpc.streams.start.useMutation()

  async function start(choices: StartChoices): Promise<StartOutcome> {
    const { userId, title, description, precision, isRecorded, replayVisibility, facing, muted, mayReplace } = choices
    goLiveStore.update({ isStarting: true, locationProblem: null })
    try {
      if (!mayReplace && (await utils.streams.active.fetch({ userId }, { staleTime: 0 })).length > 0) return 'elsewhere'
      const place = precision === 'off' ? null : await placeOrNull()
      if (!(await cameraIsAllowed(facing))) return 'failed'
      const stream = await startStream({
        userId,
        title: streamTitleOrDefault(title),
        description: description.trim() || null,
        location: formatPlace(place),
        latitude: place?.latitude,
        longitude: place?.longitude,
        placePrecision: precision,
        isRecorded,
        replayVisibility,
        isLive: true,
      })
      utils.streams.get.setData({ id: stream.id }, stream)
      utils.streams.active.setData({ userId }, [stream])
      void utils.streams.list.invalidate()
      void utils.recordings.settings.invalidate()
      toast.success({ title: 'Stream Started', description: startedText(title, stream.title) })
      void broadcaster.start(stream, { facing, muted, precision, locationGranted: place !== null })
      navigate(paths.channel(userId))
      return 'live'
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      toast.error({ title: 'Cannot Go Live', description: startErrorText({ code: errorCode(error), message }) })
      return 'failed'
    } finally {
      goLiveStore.update({ isStarting: false })
    }
  }

  return start
}

function startedText(typed: string, title: string): string {
  if (typed.trim() === '') return 'You are now live!'
  return `"${title}" is now live! Keep this page open while you stream.`
}

async function placeOrNull(): Promise<Place | null> {
  try {
    return await currentPlace()
  } catch (error) {
    if (error instanceof Error) goLiveStore.update({ locationProblem: error.message })
    toast.info({
      title: 'Location Access Denied',
      description: 'Continuing without precise location. For best storm tracking, enable location access.',
    })
    return null
  }
}

async function cameraIsAllowed(facing: Facing): Promise<boolean> {
  try {
    await checkCameraAccess(browserDevices, facing)
    return true
  } catch (error) {
    toast.error({ title: 'Camera Access Required', description: cameraErrorText(error) })
    return false
  }
}
