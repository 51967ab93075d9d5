import { lazy, Suspense } from 'react'
import { hasWorker } from '../../../platform/service-worker'
import { useWasIdle } from '../../../platform/when-idle'

const WorkerLink = lazy(() => import('./WorkerLink'))

/** Mounted once in the app shell: connects the page to the service worker, if the browser supports one. */
export function WorkerHost() {
  const wasIdle = useWasIdle()
  return <Suspense fallback={null}>{wasIdle && hasWorker() ? <WorkerLink /> : null}</Suspense>
}
