import type { ReportInput } from '@squall/shared/contract/admin'
import { createStore } from '../../platform/store'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

/** The reported subject; `what` names it within a sentence: 'this photo'. */
export type ReportRequest = Pick<ReportInput, 'subject' | 'subjectId'> & { what: string }

export const reportStore = createStore<ReportRequest | null>(null)

/** Opens the report dialog. Only members can report, so visitors see no button for it. */
export const openReport = (request: ReportRequest): void => reportStore.set(request)

export const openCommentReport = (id: string): void =>
  openReport({ subject: 'comment', subjectId: id, what: 'this comment' })

/** Returns how to send a report; `problem` is the server's message about the last failure. */
export function useCreateReport(onSent: () => void) {
  const { mutate, isPending, error } = trpc.reports.create.useMutation({
    onSuccess() {
      toast.success({ title: 'Report Sent', description: 'Thank you. An administrator will look at it.' })
      onSent()
    },
  })
  return { send: mutate, isPending, problem: error && errorSentence(error) }
}
