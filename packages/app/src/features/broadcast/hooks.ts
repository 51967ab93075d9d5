import { DEFAULT_STREAM_TITLE, isTitleChange } from '@squall/shared/rules/stream-title'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../platform/paths'
import { session } from '../../platform/session'
import { createStore } from '../../platform/store'
import { toast } from '../../platform/toast'
import { trpc } from '../../platform/trpc'
import { type BroadcastState, broadcastStore, endedStream, resumeMarker } from './broadcaster/state'

interface GoLiveState {
  isDialogOpen: boolean
  isStarting: boolean
  /** The title of the next stream. */
  draftTitle: string
  /** Why the last start has no location. */
  locationProblem: string | null
}

/** State shared by the Go Live buttons, the title editor of the bottom bar and the dialog before a stream exists. */
const store = createStore<GoLiveState>({
  isDialogOpen: false,
  isStarting: false,
  draftTitle: DEFAULT_STREAM_TITLE,
  locationProblem: null,
})

export const goLiveStore = {
  useValue: store.useValue,
  update: (change: Partial<GoLiveState>) => store.set({ ...store.get(), ...change }),
}

const NO_CAMERA_API =
  'Your browser does not support camera and microphone access. Please use a modern browser like Chrome, Firefox, or Safari.'

/** Loaded when a broadcast starts. While one runs, it is there at once. */
export const loadBroadcaster = async () => (await import('./broadcaster')).broadcaster

export const useBroadcastState = (): BroadcastState => broadcastStore.useValue()

export const useGoLiveState = (): GoLiveState => goLiveStore.useValue()

/** Returns how to open the Go Live screen; `isStarting` while the session is unknown and until the stream exists. */
export function useGoLive() {
  const utils = trpc.useUtils()
  const { isStarting } = useGoLiveState()
  const [isAsking, setIsAsking] = useState(false)

  /** The button may be pressed before the session is known; the press is remembered. */
  async function whoPressed() {
    const known = utils.auth.user.getData()
    if (known !== undefined) return known
    setIsAsking(true)
    const user = await utils.auth.user.ensureData().catch(() => null)
    setIsAsking(false)
    return user
  }

  async function goLive() {
    if (session.id() === null) {
      return toast.signIn({ title: 'Authentication Required', description: 'Please log in to start streaming' })
    }
    if ((await whoPressed()) === null) {
      const description = 'Unable to load user information. Please refresh the page.'
      return toast.error({ title: 'Error', description })
    }
    // An insecure address and browsers without a camera API lack it.
    if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return window.alert(NO_CAMERA_API)
    goLiveStore.update({ isDialogOpen: true })
  }
  return { goLive: () => void goLive(), isStarting: isStarting || isAsking }
}

/** Returns this tab's broadcast. Before one runs, `title` is that of the next. */
export function useBroadcast() {
  const { phase, stream, muted, locationGranted } = useBroadcastState()
  const { draftTitle } = useGoLiveState()
  const renameStream = useRenameStream()
  const { end } = useEndStream('You are no longer live')
  return {
    isLive: stream !== null && phase !== 'off',
    streamId: stream?.id ?? null,
    title: stream?.title ?? draftTitle,
    muted,
    locationGranted,
    flipCamera: () => void loadBroadcaster().then(({ flipCamera }) => flipCamera()),
    toggleMute: () => void loadBroadcaster().then(({ toggleMute }) => toggleMute()),
    rename(title: string) {
      if (stream === null) goLiveStore.update({ draftTitle: title.trim() })
      else if (isTitleChange(title, stream.title)) renameStream(stream.id, title)
    },
    end() {
      if (stream !== null) end(stream.id)
    },
  }
}

const isSentHere = ({ id }: { id: string }): boolean => broadcastStore.get().stream?.id === id

/** Renames a live stream; the server notifies its viewers. */
export function useRenameStream() {
  const utils = trpc.useUtils()
  const { mutate } = trpc.streams.rename.useMutation({
    onSuccess(stream) {
      utils.streams.get.setData({ id: stream.id }, stream)
      void utils.streams.list.invalidate()
      if (isSentHere(stream)) void loadBroadcaster().then(({ rename }) => rename(stream.title))
      toast.success({ title: 'Title Updated', description: 'Stream title has been updated successfully' })
    },
    onError() {
      toast.error({ title: 'Error Updating Title', description: 'Failed to update stream title.' })
    },
  })
  return (id: string, title: string) => mutate({ id, title: title.trim() })
}

/**
 * Ends a stream for good and goes home. What follows belongs to the mutation and not to the call: the stream may be
 * over, and the button gone, before the answer is here.
 */
export function useEndStream(description: string) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { mutate, isPending } = trpc.streams.end.useMutation({
    onMutate: async (stream) => {
      if (isSentHere(stream)) await (await loadBroadcaster()).sendLastPoster()
    },
    onSuccess(stream) {
      if (isSentHere(stream)) void loadBroadcaster().then(({ stop }) => stop())
      resumeMarker.clear()
      utils.streams.get.setData({ id: stream.id }, stream)
      utils.streams.active.setData({ userId: stream.userId }, [])
      void utils.streams.list.invalidate()
      endedStream.set(stream.id)
      toast.success({ title: 'Stream Ended', description })
      navigate(paths.home)
    },
    onError() {
      toast.error({ title: 'Error Ending Stream', description: 'Failed to end stream properly.' })
    },
  })
  return { end: (id: string) => mutate({ id }), isPending }
}
