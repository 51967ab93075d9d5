import { lazy, Suspense } from 'react'
import { useGoLiveState } from '../hooks'
import { useResumeBroadcast } from '../use-resume-broadcast'

const GoLiveDialog = lazy(() => import('./GoLiveDialog'))

/** Belongs once into the frame of the app: shows the Go Live screen, and takes an interrupted broadcast up again. */
export function GoLiveHost() {
  const { isDialogOpen } = useGoLiveState()
  useResumeBroadcast()
  return <Suspense fallback={null}>{isDialogOpen ? <GoLiveDialog /> : null}</Suspense>
}
