import { ReportReason, type ReportSubject, reportReasonNames, type Severity } from '@squall/shared/contract/admin'

export const reasonOptions = ReportReason.options.map((value) => ({ value, label: reportReasonNames[value] }))

export const subjectNames: Record<ReportSubject, string> = {
  stream: 'stream',
  message: 'message',
  photo: 'photo',
  post: 'post',
  comment: 'comment',
  profile: 'profile',
  'storm-report': 'storm report',
  clip: 'clip',
}

export const severityNames: Record<Severity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}
