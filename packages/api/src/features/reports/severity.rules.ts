import type { ReportReason, Severity } from '@squall/shared/contract/admin'
import type { PostType } from '@squall/shared/contract/community'
import type { StormReport } from '@squall/shared/contract/weather'

const LEVELS: readonly Severity[] = ['low', 'medium', 'high', 'critical']

const raise = (severity: Severity, levels: number): Severity =>
  LEVELS[Math.min(LEVELS.length - 1, LEVELS.indexOf(severity) + levels)] ?? severity

const worst = (...severities: Severity[]): Severity =>
  severities.reduce((a, b) => (LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b), 'low')

const SEVERITY_BY_REASON: Record<ReportReason, Severity> = {
  danger: 'critical',
  violence: 'critical',
  'false-weather': 'high',
  harassment: 'high',
  hate: 'high',
  sexual: 'high',
  'private-information': 'high',
  'not-theirs': 'medium',
  other: 'medium',
  spam: 'low',
}

/** From this number of reporters on, the severity rises by one level. */
const MANY_REPORTERS = 3

/** Returns the severity of a reported subject: that of the worst reason, one level higher from three reporters on. */
export function rateReport(reasons: readonly ReportReason[], reporters: number): Severity {
  const severity = worst(...reasons.map((reason) => SEVERITY_BY_REASON[reason]))
  return raise(severity, reporters >= MANY_REPORTERS ? 1 : 0)
}

/** Warnings rank highest because people act on them. */
const SEVERITY_BY_TYPE: Record<PostType, Severity> = {
  warning: 'high',
  forecast: 'medium',
  tip: 'medium',
  experience: 'low',
  photo: 'low',
  video: 'low',
}

/** Claims of present danger: true or false, they need a quick review. */
const URGENT =
  /\b(on the ground|take (cover|shelter)|seek shelter|evacuat\w*|get out now|pds|tornado emergency|levee|flash flood emergency|missing person|trapped)\b/i

/** Threats and self-harm. */
const THREAT = /\b(kill (you|him|her|them|yourself|myself)|shoot (you|him|her|them)|suicide|bomb)\b/i

/** Mentions of dead or injured people. */
const HARM = /\b(dead|death|bod(y|ies)|fatal\w*|injur\w*|victims?|casualt\w*)\b/i

/** Signs of advertising: links and offers. */
const ADVERTISING = /https?:\/\/|\bwww\.|\b(buy now|discount|promo code|whatsapp|telegram|crypto|giveaway)\b/i

const rateText = (text: string): Severity => {
  if (THREAT.test(text)) return 'critical'
  if (HARM.test(text)) return 'high'
  return ADVERTISING.test(text) ? 'medium' : 'low'
}

/** Returns how urgently a post needs review: by its type and text, one level higher when it claims present danger. */
export function ratePost({ postType, content }: { postType: PostType; content: string }): Severity {
  return raise(worst(SEVERITY_BY_TYPE[postType], rateText(content)), URGENT.test(content) ? 1 : 0)
}

/** Returns how urgently a photo needs review, by its title and description. */
export function ratePhoto({ title, description }: { title: string; description: string | null }): Severity {
  return rateText(`${title} ${description ?? ''}`)
}

/** Returns how urgently a storm report needs review: it is public already, and people act on a tornado at once. */
export function rateStormReport({ kind, text }: Pick<StormReport, 'kind' | 'text'>): Severity {
  return worst(kind === 'tornado' ? 'critical' : 'high', rateText(text ?? ''))
}
