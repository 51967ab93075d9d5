import { lazy, Suspense, useEffect, useState } from 'react'

const AlertAlarm = lazy(() => import('./AlertAlarm'))

/** Belongs once into the frame of the app: brings the alarm, whose code comes after the first picture. */
export function AlarmHost() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  return <Suspense fallback={null}>{isPainted ? <AlertAlarm /> : null}</Suspense>
}
