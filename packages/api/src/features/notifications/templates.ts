import { toSingleLine } from '@squall/shared/rules/clean-text'

/* What is said to a person, kind by kind: short enough for the screen of a locked phone. */

export interface Words {
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

/** The beginning of a text in one line, cut between words where it is too long. */
export function excerpt(text: string, max = BODY_CHARACTERS): string {
  const line = toSingleLine(text).replace(/\s+/g, ' ')
  const characters = [...line]
  if (characters.length <= max) return line
  const cut = characters.slice(0, max - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > cut.length / 2 ? cut.slice(0, end) : cut}…`
}

const nameOf = ({ displayName }: Named): string => excerpt(displayName, TITLE_CHARACTERS)

const streamPath = (id: string) => `/stream/${encodeURIComponent(id)}`
const channelPath = (id: string) => `/streaming/${encodeURIComponent(id)}`
const profilePath = (id: string) => `/profile/${encodeURIComponent(id)}`

export const streamLiveWords = (stream: { id: string; title: string }, by: Named): Words => ({
  title: `${nameOf(by)} is live`,
  body: excerpt(stream.title),
  url: streamPath(stream.id),
})

export const newFollowerWords = (follower: Named): Words => ({
  title: 'New follower',
  body: `${nameOf(follower)} (@${follower.username}) follows you`,
  url: profilePath(follower.id),
})

export const mentionWords = (line: { message: string; streamId: string }, by: Named): Words => ({
  title: `${nameOf(by)} mentioned you`,
  body: excerpt(line.message),
  url: streamPath(line.streamId),
})

export const achievementWords = (achievement: { title: string; description: string }, userId: string): Words => ({
  title: 'Achievement unlocked',
  body: `${achievement.title}: ${achievement.description}`,
  url: profilePath(userId),
})

export const weatherWords = (alert: { title: string; text: string; area?: string | undefined }): Words => ({
  title: excerpt(alert.area ? `${alert.title}: ${alert.area}` : alert.title, TITLE_CHARACTERS),
  body: excerpt(alert.text),
  url: '/weather?tab=alerts',
})

/** Says how long it is until then, as whoever reads it may be in any time zone. */
export function reminderWords(planned: { title: string; startsAt: Date }, by: Named, now: Date): Words {
  const minutes = Math.round((planned.startsAt.getTime() - now.getTime()) / MINUTE)
  const when = minutes > 1 ? `in ${minutes} minutes` : minutes === 1 ? 'in a minute' : 'now'
  return {
    title: `${nameOf(by)} goes live ${when}`,
    body: excerpt(planned.title),
    url: channelPath(by.id),
  }
}

export const digestWords = (): Words => ({
  title: 'Your week on Squall',
  body: 'What the chasers you follow did, and what is planned.',
  url: '/',
})

export const approvedWords = (): Words => ({
  title: 'Your account was approved',
  body: 'You can go live, share photos and write posts now.',
  url: '/',
})

export const suspendedWords = (): Words => ({
  title: 'Your account was suspended',
  body: 'You cannot sign in until an administrator lifts it.',
  url: '/auth',
})

export const deviceSignedOutWords = (userId: string): Words => ({
  title: 'A device was signed out',
  body: 'Someone used an old sign-in of a device of yours; that device was signed out. If it was not you, change your password.',
  url: profilePath(userId),
})

export const testWords = (): Words => ({
  title: 'Notifications work',
  body: 'This is how Squall reaches you on this device.',
  url: '/notifications',
})
