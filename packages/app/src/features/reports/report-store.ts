import type { ReportInput } from '@squall/shared/contract/admin'
import { createStore } from '../../platform/store'

/** What is about to be reported; `what` names it within a sentence: 'this photo'. */
export type ReportRequest = Pick<ReportInput, 'subject' | 'subjectId'> & { what: string }

export const reportStore = createStore<ReportRequest | null>(null)
