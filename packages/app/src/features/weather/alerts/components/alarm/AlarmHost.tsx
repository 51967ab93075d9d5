import { lazy, Suspense } from 'react'
import { useWasIdle } from '../../../../../platform/when-idle'

const AlertAlarm = lazy(() => import('./AlertAlarm'))

/** Belongs once into the frame of the app: brings the alarm, whose code comes after the first picture. */
export function AlarmHost() {
  const wasIdle = useWasIdle()
  return <Suspense fallback={null}>{wasIdle ? <AlertAlarm /> : null}</Suspense>
}
