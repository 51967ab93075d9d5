import { lazy, Suspense } from 'react'
import { reportStore } from '../report-store'

const ReportDialog = lazy(() => import('./ReportDialog'))

/** Belongs once into the frame of the app: asks about whatever somebody wants to report. */
export function ReportHost() {
  const request = reportStore.useValue()
  if (request === null) return null
  return (
    <Suspense fallback={null}>
      <ReportDialog request={request} onClose={() => reportStore.set(null)} />
    </Suspense>
  )
}
