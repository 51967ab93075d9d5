import { lazy, Suspense, useEffect, useState } from 'react'
import { hasWorker } from '../../../lib/service-worker'

const WorkerLink = lazy(() => import('./WorkerLink'))

/** What the page itself needs comes first; the worker then fetches the rest. */
const AFTER_MS = 3_000

/** Belongs once into the frame of the app: starts the service worker when the page is through with its own start. */
export function WorkerHost() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    if (!hasWorker()) return
    const timer = setTimeout(() => setTime(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isTime ? <WorkerLink /> : null}</Suspense>
}
