import { lazy, Suspense, useEffect } from 'react'
import { trpc } from '../../../platform/trpc'
import { useCurrentUser } from '../../auth/hooks'
import { endedStream, getInterruptedBroadcast, resumeMarker, shownStage } from '../broadcaster/state'
import { loadBroadcaster, useBroadcastState, useGoLiveState } from '../hooks'

const BroadcastDialogs = lazy(() => import('./BroadcastDialogs'))

const NoticesElsewhere = lazy(() => import('./NoticesElsewhere'))

/**
 * Mounted once in the app shell: shows the Go Live dialog, the summary of an ended stream and what administrators do and
 * write while the broadcaster is on another page, and resumes an interrupted broadcast.
 */
export function GoLiveHost() {
  const { isDialogOpen } = useGoLiveState()
  useResumeBroadcast()
  const ended = endedStream.useValue()
  const { stream, isMutedByAdmin, adminMessage } = useBroadcastState()
  const isOnStage = shownStage.useValue()
  const hasNotice = stream !== null && !isOnStage && (isMutedByAdmin || adminMessage !== null)
  return (
    <Suspense fallback={null}>
      {isDialogOpen || ended !== null ? <BroadcastDialogs /> : null}
      {hasNotice ? <NoticesElsewhere key={`${isMutedByAdmin} ${adminMessage}`} streamId={stream.id} /> : null}
    </Suspense>
  )
}

/** After a reload, resumes the broadcast of this tab while the stream is live and belongs to the user. */
function useResumeBroadcast() {
  const { user } = useCurrentUser()
  const utils = trpc.useUtils()
  const userId = user?.id ?? null

  // The session is known only some time after the page has loaded; the camera must not start before.
  useEffect(() => {
    const interrupted = getInterruptedBroadcast()
    if (userId === null || interrupted === null) return
    let isOver = false
    async function resume(id: string) {
      const stream = await utils.streams.get.fetch({ id }).catch(() => null)
      if (isOver || interrupted === null || getInterruptedBroadcast() === null) return
      if (!stream?.isLive || stream.userId !== userId) return resumeMarker.clear()
      const broadcaster = await loadBroadcaster().catch(() => null)
      if (!isOver) await broadcaster?.start(stream, interrupted)
    }
    void resume(interrupted.streamId)
    return () => {
      isOver = true
    }
  }, [userId, utils])
}
