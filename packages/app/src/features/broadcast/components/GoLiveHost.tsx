import { lazy, Suspense, useEffect } from 'react'
import { trpc } from '../../../platform/trpc'
import { useCurrentUser } from '../../auth/hooks'
import { broadcaster } from '../broadcaster'
import { useGoLiveState } from '../hooks'

const GoLiveDialog = lazy(() => import('./GoLiveDialog'))

/** Belongs once into the frame of the app: shows the Go Live screen, and takes an interrupted broadcast up again. */
export function GoLiveHost() {
  const { isDialogOpen } = useGoLiveState()
  useResumeBroadcast()
  return <Suspense fallback={null}>{isDialogOpen ? <GoLiveDialog /> : null}</Suspense>
}

/** After a reload of the tab, goes on with the broadcast it had, as long as the stream is live and one's own. */
function useResumeBroadcast() {
  const { user } = useCurrentUser()
  const utils = trpc.useUtils()
  const userId = user?.id ?? null

  // Who one is becomes known some time after the page has loaded; only then may the camera start.
  useEffect(() => {
    const interrupted = broadcaster.interrupted()
    if (userId === null || interrupted === null) return
    let isOver = false
    async function resume(id: string) {
      const stream = await utils.streams.get.fetch({ id }).catch(() => null)
      if (isOver || interrupted === null || broadcaster.interrupted() === null) return
      if (stream?.isLive && stream.userId === userId) await broadcaster.start(stream, interrupted)
      else broadcaster.forgetInterrupted()
    }
    void resume(interrupted.streamId)
    return () => {
      isOver = true
    }
  }, [userId, utils])
}
