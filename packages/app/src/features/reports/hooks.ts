import { session } from '../../platform/session'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'
import { type ReportRequest, reportStore } from './report-store'

/** Asks why something is wrong, wherever it stands. Reports are for members. */
export function openReport(request: ReportRequest): void {
  if (session.id() === null)
    toast.info({ title: 'Sign in to report', description: `Sign in to report ${request.what}.` })
  else reportStore.set(request)
}

/** Sends a report. `problem` is why the last try failed, in the server's words. */
export function useCreateReport(onSent: () => void) {
  const { mutate, isPending, error } = trpc.reports.create.useMutation({
    onSuccess() {
      toast.success({ title: 'Report Sent', description: 'Thank you. An administrator looks at it.' })
      onSent()
    },
  })
  return { send: mutate, isPending, problem: error && errorSentence(error) }
}
