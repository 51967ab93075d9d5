import { lazy, Suspense } from 'react'
import { stormReportStore } from '../open-report'

const StormReportDialog = lazy(() => import('./StormReportDialog'))

/** Mounted once in the app shell: opens the form of a storm report on request. */
export function StormReportHost() {
  const request = stormReportStore.useValue()
  if (request === null) return null
  return (
    <Suspense fallback={null}>
      <StormReportDialog request={request} onClose={() => stormReportStore.set(null)} />
    </Suspense>
  )
}
