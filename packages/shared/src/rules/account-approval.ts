/** The procedures that need an approved account, with the words for them in the sentences below. */
export const needsApproval = {
  'streams.start': 'go live',
  'plannedStreams.plan': 'plan streams',
  'plannedStreams.edit': 'plan streams',
  'clips.create': 'make clips',
  'contests.enter': 'enter contests',
  'contests.vote': 'vote in contests',
} as const

/** What a member may do while their account waits for approval. */
export const PENDING_MAY =
  'You can watch, chat, follow chasers, join and create meetups, and share photos, posts and routes.'

/** What such a member may not do. */
export const PENDING_MAY_NOT =
  'An administrator has to approve your account before you can go live, plan streams, make clips, enter contests or vote in contests.'

/** What an approval adds. */
export const APPROVED_MAY = 'You can go live, plan streams, make clips, enter contests and vote in contests now.'
