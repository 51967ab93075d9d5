import { ReportReason, type ReportSubject, type Severity } from '@squall/shared/contract/admin'

export const reasonNames: Record<ReportReason, string> = {
  danger: 'It puts people in danger',
  violence: 'Threats or violence',
  'false-weather': 'False weather information',
  harassment: 'Harassment or bullying',
  hate: 'Hate',
  sexual: 'Sexual content',
  'private-information': 'Private information about a person',
  'not-theirs': 'It is not theirs to share',
  spam: 'Spam or advertising',
  other: 'Something else',
}

export const reasonOptions = ReportReason.options.map((value) => ({ value, label: reasonNames[value] }))

export const subjectNames: Record<ReportSubject, string> = {
  stream: 'stream',
  message: 'message',
  photo: 'photo',
  post: 'post',
  profile: 'profile',
}

export const severityNames: Record<Severity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}
