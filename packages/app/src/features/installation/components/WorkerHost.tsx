import { lazy, Suspense } from 'react'
import { hasWorker } from '../../../lib/service-worker'

const WorkerLink = lazy(() => import('./WorkerLink'))

/** Belongs once into the frame of the app: the page's end of the service worker, where there can be one. */
export function WorkerHost() {
  return <Suspense fallback={null}>{hasWorker() ? <WorkerLink /> : null}</Suspense>
}
