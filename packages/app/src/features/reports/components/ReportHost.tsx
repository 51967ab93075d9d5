import { lazy, Suspense } from 'react'
import { reportStore } from '../hooks'

const ReportDialog = lazy(() => import('./ReportDialog'))

/** Mounted once in the app shell: opens the report dialog on request. */
export function ReportHost() {
  const request = reportStore.useValue()
  if (request === null) return null
  return (
    <Suspense fallback={null}>
      <ReportDialog request={request} onClose={() => reportStore.set(null)} />
    </Suspense>
  )
}
