import { lazy, Suspense } from 'react'
import { hasWorker } from '../../../platform/service-worker'
import { useWasIdle } from '../../../platform/when-idle'

const WorkerLink = lazy(() => import('./WorkerLink'))

/** Belongs once into the frame of the app: the page's end of the service worker, where there can be one. */
export function WorkerHost() {
  const wasIdle = useWasIdle()
  return <Suspense fallback={null}>{wasIdle && hasWorker() ? <WorkerLink /> : null}</Suspense>
}
