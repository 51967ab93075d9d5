import type {
  AdminAction,
  AdminLogType,
  ReportReason,
  ReportStatus,
  ReportSubject,
} from '@squall/shared/contract/admin'
import { administrator, chasers } from './people'

const { maria, theo } = chasers

interface DemoReport {
  reporter: string
  subject: ReportSubject
  /** The owner's username; a profile is its own subject. */
  owner: string
  subjectId?: string
  reason: ReportReason
  details?: string
  excerpt: string
  hoursAgo: number
  status?: ReportStatus
}

/** Open and closed reports for the review queue, oldest first. */
export const demoReports: DemoReport[] = [
  {
    reporter: 'hail_deals',
    subject: 'photo',
    subjectId: 'drawn-2',
    owner: 'walt.jensen',
    reason: 'not-theirs',
    details: 'I have seen this one before.',
    excerpt: 'Baseballs, and a ruler',
    hoursAgo: 80,
    status: 'dismissed',
  },
  {
    reporter: 'ruth_okafor',
    subject: 'profile',
    owner: 'hail_deals',
    reason: 'spam',
    details: 'Writes to everybody about dents.',
    excerpt: 'Hail Deals (@hail_deals): Dents gone in a day. Ask me for a price.',
    hoursAgo: 26,
  },
  {
    reporter: 'b.halloran',
    subject: 'profile',
    owner: 'hail_deals',
    reason: 'spam',
    excerpt: 'Hail Deals (@hail_deals): Dents gone in a day. Ask me for a price.',
    hoursAgo: 20,
  },
  {
    reporter: 'priya-nair',
    subject: 'post',
    subjectId: 'told-5',
    owner: theo.username,
    reason: 'false-weather',
    details: 'The bridge was mended this morning, I think. Could somebody check?',
    excerpt: 'Gravel south of the river is washed out at the second bridge.',
    hoursAgo: 2,
  },
]

interface DemoAct {
  actor: string
  action: AdminAction
  type: AdminLogType
  description: string
  /** The channel's username, for moderation. */
  channel?: string
  hoursAgo: number
}

const keeper = administrator.username

/** The seeded entries of the administration log, oldest first. */
export const demoActs: DemoAct[] = [
  {
    actor: keeper,
    action: 'approve-user',
    type: 'user',
    description: 'Approved Maria Velasquez (@maria.v)',
    hoursAgo: 216,
  },
  {
    actor: keeper,
    action: 'verify-user',
    type: 'user',
    description: 'Verified Maria Velasquez (@maria.v)',
    hoursAgo: 215,
  },
  {
    actor: keeper,
    action: 'approve-user',
    type: 'user',
    description: 'Approved Theo Kasper (@theo_kasper)',
    hoursAgo: 190,
  },
  {
    actor: keeper,
    action: 'approve-user',
    type: 'user',
    description: 'Approved Jo Lindqvist (@nightshift.jo)',
    hoursAgo: 168,
  },
  {
    actor: maria.username,
    action: 'add-moderator',
    type: 'chat',
    description: 'Made Ben Halloran (@b.halloran) a moderator',
    channel: maria.username,
    hoursAgo: 150,
  },
  {
    actor: keeper,
    action: 'create-invite',
    type: 'user',
    description: 'Made an invite code for 5 people',
    hoursAgo: 120,
  },
  {
    actor: keeper,
    action: 'approve-photo',
    type: 'photo',
    description: 'Approved the photo “Rope out at last light” by Maria Velasquez (@maria.v)',
    hoursAgo: 96,
  },
  {
    actor: keeper,
    action: 'dismiss-report',
    type: 'report',
    description: 'Dismissed the report of the photo “Baseballs, and a ruler”',
    hoursAgo: 74,
  },
  {
    actor: 'b.halloran',
    action: 'time-out',
    type: 'chat',
    description: 'Timed out Hail Deals (@hail_deals) for 10 minutes',
    channel: maria.username,
    hoursAgo: 30,
  },
  {
    actor: keeper,
    action: 'approve-post',
    type: 'post',
    description: 'Approved a post by Theo Kasper (@theo_kasper)',
    hoursAgo: 4,
  },
]

/** Channels and their moderators. */
export const demoModerators: [channel: string, moderator: string][] = [
  [maria.username, 'b.halloran'],
  [maria.username, 'ruth_okafor'],
  [theo.username, 'walt.jensen'],
]

/** Channels and the words that hold a message for a moderator. */
export const demoHeldWords: [channel: string, words: string[]][] = [[maria.username, ['giveaway', 'free dent repair']]]
