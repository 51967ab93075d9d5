import { lazy, Suspense } from 'react'

const RejectDialog = lazy(() => import('./RejectDialog'))

interface RejectWithReasonProps {
  /** Also on the button. */
  title: string
  intro: string
  isBusy: boolean
  onReject: (reason: string | null | undefined) => void
  onClose: () => void
}

/** Asks for a reason that the author of a photo or a post reads. */
export function RejectWithReason({ title, onReject, onClose, ...dialog }: RejectWithReasonProps) {
  return (
    <Suspense fallback={null}>
      <RejectDialog
        {...dialog}
        title={title}
        asksReason
        removal={null}
        confirm={title}
        onReject={({ reason }) => {
          onReject(reason)
          onClose()
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
