import type { ReportReason, Severity } from '@squall/shared/contract/admin'
import type { PostType } from '@squall/shared/contract/community'

const LEVELS: readonly Severity[] = ['low', 'medium', 'high', 'critical']

const raised = (severity: Severity, levels: number): Severity =>
  LEVELS[Math.min(LEVELS.length - 1, LEVELS.indexOf(severity) + levels)] ?? severity

const worst = (...severities: Severity[]): Severity =>
  severities.reduce((a, b) => (LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b), 'low')

const FOR_REASON: Record<ReportReason, Severity> = {
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

/** What so many people report weighs a level more. */
const MANY_REPORTERS = 3

/** What is reported weighs what the worst of the reasons weighs, and a level more when `reporters` are many. */
export function reportSeverity(reasons: readonly ReportReason[], reporters: number): Severity {
  const severity = worst(...reasons.map((reason) => FOR_REASON[reason]))
  return raised(severity, reporters >= MANY_REPORTERS ? 1 : 0)
}

/** People act on warnings; forecasts and tips are believed too. */
const FOR_TYPE: Record<PostType, Severity> = {
  warning: 'high',
  forecast: 'medium',
  tip: 'medium',
  experience: 'low',
  photo: 'low',
  video: 'low',
}

/** Says that people are in danger now: true or false, nobody should wait for it. */
const URGENT =
  /\b(on the ground|take (cover|shelter)|seek shelter|evacuat\w*|get out now|pds|tornado emergency|levee|flash flood emergency|missing person|trapped)\b/i

/** Threats, and harm to oneself or others. */
const THREAT = /\b(kill (you|him|her|them|yourself|myself)|shoot (you|him|her|them)|suicide|bomb)\b/i

/** What shows or names people who came to harm. */
const HARM = /\b(dead|death|bod(y|ies)|fatal\w*|injur\w*|victims?|casualt\w*)\b/i

/** An address, or a way to be paid: advertising looks like this. */
const ADVERTISING = /https?:\/\/|\bwww\.|\b(buy now|discount|promo code|whatsapp|telegram|crypto|giveaway)\b/i

const forWords = (text: string): Severity => {
  if (THREAT.test(text)) return 'critical'
  if (HARM.test(text)) return 'high'
  return ADVERTISING.test(text) ? 'medium' : 'low'
}

/** How soon a post should be looked at: by its type and its words, a level more when it says that danger is now. */
export function postSeverity({ postType, content }: { postType: PostType; content: string }): Severity {
  return raised(worst(FOR_TYPE[postType], forWords(content)), URGENT.test(content) ? 1 : 0)
}

/** How soon a photo should be looked at, by the words that stand with it. */
export function photoSeverity({ title, description }: { title: string; description: string | null }): Severity {
  return forWords(`${title} ${description ?? ''}`)
}
