import { lazy, Suspense } from 'react'
import { useWasIdle } from '../../../../platform/timer-hooks'

const AlertAlarm = lazy(() => import('./AlertAlarm'))

/** Mounted once in the app shell: loads the alert alarm after the first render. */
export function AlarmHost() {
  const wasIdle = useWasIdle()
  return <Suspense fallback={null}>{wasIdle ? <AlertAlarm /> : null}</Suspense>
}
