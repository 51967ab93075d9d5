import type { CommentSubject } from '@squall/shared/contract/community'
import { APPROVED_MAY } from '@squall/shared/rules/account-approval'
import { toSingleLine } from '@squall/shared/rules/clean-text'
import type { ReplayVisibility } from '@squall/shared/rules/recording'
import { describeReport, type ReportFacts } from '@squall/shared/rules/storm-report'

/* Title and body of each kind of notification: short enough for the lock screen of a phone. */

export interface NotificationText {
  title: string
  body: string
  /** A path of the app. */
  url: string
}

export interface Named {
  id: string
  username: string
  displayName: string
}

const MINUTE = 60_000
const BODY_CHARACTERS = 240
const TITLE_CHARACTERS = 100
/** A name within a body leaves room for the reason. */
const NAME_CHARACTERS = 60

/** Returns a text as one line of at most `max` characters, cut between words and ended with an ellipsis when too long. */
export function toExcerpt(text: string, max = BODY_CHARACTERS): string {
  const line = toSingleLine(text).replace(/\s+/g, ' ')
  const characters = [...line]
  if (characters.length <= max) return line
  const cut = characters.slice(0, max - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > cut.length / 2 ? cut.slice(0, end) : cut}…`
}

const shortName = ({ displayName }: Named): string => toExcerpt(displayName, TITLE_CHARACTERS)

const streamPath = (id: string) => `/stream/${encodeURIComponent(id)}`
const replayPath = (id: string) => `/replay/${encodeURIComponent(id)}`
const channelPath = (id: string) => `/streaming/${encodeURIComponent(id)}`
const meetupPath = (id: string) => `/community/meetups/${encodeURIComponent(id)}`
const photoPath = (id: string) => `/gallery?photo=${encodeURIComponent(id)}`
const postPath = (id: string) => `/community/social?post=${encodeURIComponent(id)}`
const routePath = (id: string) => `/community/routes?route=${encodeURIComponent(id)}`
const stormReportPath = (id: string) => `/weather?tab=reports&report=${encodeURIComponent(id)}`
const clipPath = (id: string) => `/clip/${encodeURIComponent(id)}`
const profilePath = (id: string) => `/profile/${encodeURIComponent(id)}`

export const renderStreamLive = (stream: { id: string; title: string }, by: Named): NotificationText => ({
  title: `${shortName(by)} is live`,
  body: toExcerpt(stream.title),
  url: streamPath(stream.id),
})

export const renderStormReport = (
  report: Omit<ReportFacts, 'label'> & { id: string; text: string | null; placeName: string | null },
  by: Named,
): NotificationText => ({
  title: `${shortName(by)} reports: ${describeReport({ ...report, label: null })}`,
  body: toExcerpt([report.placeName && `Near ${report.placeName}`, report.text].filter(Boolean).join('. ')),
  url: stormReportPath(report.id),
})

export const renderNewFollower = (follower: Named): NotificationText => ({
  title: 'New follower',
  body: `${shortName(follower)} (@${follower.username}) follows you`,
  url: profilePath(follower.id),
})

export const renderMention = (chat: { message: string; streamId: string }, by: Named): NotificationText => ({
  title: `${shortName(by)} mentioned you`,
  body: toExcerpt(chat.message),
  url: streamPath(chat.streamId),
})

const commentedOn: Record<CommentSubject, { what: string; path: (id: string) => string }> = {
  photo: { what: 'photo', path: photoPath },
  post: { what: 'post', path: postPath },
  route: { what: 'chase route', path: routePath },
}

export const renderComment = (
  { subject, subjectId, content }: { subject: CommentSubject; subjectId: string; content: string },
  by: Named,
): NotificationText => ({
  title: `${shortName(by)} commented on your ${commentedOn[subject].what}`,
  body: toExcerpt(content),
  url: commentedOn[subject].path(subjectId),
})

export const renderNewClip = (clip: { id: string; title: string }, by: Named): NotificationText => ({
  title: `${shortName(by)} made a clip of your stream`,
  body: toExcerpt(clip.title),
  url: clipPath(clip.id),
})

export const renderAchievement = (
  achievement: { title: string; description: string },
  userId: string,
): NotificationText => ({
  title: 'Achievement unlocked',
  body: `${achievement.title}: ${achievement.description}`,
  url: profilePath(userId),
})

export const renderWeatherAlert = (alert: {
  title: string
  text: string
  area?: string | undefined
}): NotificationText => ({
  title: toExcerpt(alert.area ? `${alert.title}: ${alert.area}` : alert.title, TITLE_CHARACTERS),
  body: toExcerpt(alert.text),
  url: '/weather?tab=alerts',
})

/** Returns the text of a reminder. It says the time left, because the reader may be in any time zone. */
export function renderReminder(planned: { title: string; startsAt: Date }, by: Named, now: Date): NotificationText {
  const minutes = Math.round((planned.startsAt.getTime() - now.getTime()) / MINUTE)
  const when = minutes > 1 ? `in ${minutes} minutes` : minutes === 1 ? 'in a minute' : 'now'
  return {
    title: `${shortName(by)} goes live ${when}`,
    body: toExcerpt(planned.title),
    url: channelPath(by.id),
  }
}

export const renderMeetupChange = (
  meetup: { id: string; title: string; location: string },
  change: 'cancelled' | 'moved',
): NotificationText => ({
  title: change === 'cancelled' ? 'Meetup cancelled' : 'Meetup changed',
  body:
    change === 'cancelled'
      ? `“${meetup.title}” at ${toExcerpt(meetup.location, TITLE_CHARACTERS)} will not take place.`
      : `“${meetup.title}” has a new time or place. Look at it before you go.`,
  url: meetupPath(meetup.id),
})

interface ReviewedItem {
  subject: 'photo' | 'post' | 'storm-report'
  id: string
  status: 'approved' | 'rejected'
}

const reviewedItems = {
  photo: { noun: 'photo', path: photoPath, place: 'in the gallery' },
  post: { noun: 'post', path: postPath, place: 'in the community feed' },
  'storm-report': { noun: 'storm report', path: stormReportPath, place: 'in the list of reports' },
}

/** Returns the text for the author: what was decided, what it means, and the reason of a rejection. */
export function renderReview(
  { subject, id, status }: ReviewedItem,
  item: { title: string; isPublic: boolean; rejectReason: string | null },
): NotificationText {
  const name = `“${toExcerpt(item.title, NAME_CHARACTERS)}”`
  const { noun, path, place } = reviewedItems[subject]
  const url = path(id)
  if (status === 'rejected') {
    const reason = item.rejectReason === null ? 'No reason was given.' : `Reason: ${item.rejectReason}`
    return { title: `Your ${noun} was rejected`, body: toExcerpt(`${name} is not public. ${reason}`), url }
  }
  return {
    title: `Your ${noun} was approved`,
    body: item.isPublic ? `${name} is ${place} now.` : `${name} stays private, as you chose.`,
    url,
  }
}

const NOTICE_TITLES = {
  muted: 'An administrator muted your stream',
  ended: 'An administrator ended your stream',
  message: 'A message from an administrator',
}

export const renderBroadcastNotice = (event: {
  streamId: string
  notice: keyof typeof NOTICE_TITLES
  text: string
}): NotificationText => ({
  title: NOTICE_TITLES[event.notice],
  body: toExcerpt(event.text),
  url: streamPath(event.streamId),
})

const WATCHERS: Record<ReplayVisibility, string> = {
  public: 'Everyone can watch it.',
  followers: 'Your followers can watch it.',
  private: 'Only you can watch it.',
}

export const renderReplayReady = (stream: {
  id: string
  title: string
  replayVisibility: ReplayVisibility
}): NotificationText => ({
  title: 'Your replay is ready',
  body: `“${toExcerpt(stream.title, TITLE_CHARACTERS)}” was recorded. ${WATCHERS[stream.replayVisibility]}`,
  url: replayPath(stream.id),
})

export const renderDigest = (): NotificationText => ({
  title: 'Your week on Squall',
  body: 'What the chasers you follow did, and what is planned.',
  url: '/',
})

export const renderApproved = (): NotificationText => ({
  title: 'Your account was approved',
  body: APPROVED_MAY,
  url: '/',
})

export const renderSuspended = (): NotificationText => ({
  title: 'Your account was suspended',
  body: 'You cannot sign in until an administrator lifts it.',
  url: '/auth',
})

export const renderDeviceSignedOut = (userId: string): NotificationText => ({
  title: 'A device was signed out',
  body: 'Someone used an old sign-in of a device of yours; that device was signed out. If it was not you, change your password.',
  url: profilePath(userId),
})

export const renderTest = (): NotificationText => ({
  title: 'Notifications work',
  body: 'This is how Squall reaches you on this device.',
  url: '/notifications',
})
