import { lazy, Suspense } from 'react'
import { hasWorker } from '../../../platform/pwa'
import { useWasIdle } from '../../../platform/timer-hooks'

const WorkerLink = lazy(() => import('./WorkerLink'))

/** Mounted once in the app shell: connects the page to the service worker, if the browser supports one. */
export function WorkerHost() {
  const wasIdle = useWasIdle()
  return <Suspense fallback={null}>{wasIdle && hasWorker() ? <WorkerLink /> : null}</Suspense>
}
