import type { ChatMessage, ChatStanding } from '@squall/shared/contract/chat'
import { describe, expect, it } from 'vitest'
import {
  applyChatMessage,
  canRemove,
  canRestrict,
  continuesGroup,
  emptyChatLog,
  formatChatRules,
  getChatHint,
  getNameColor,
  getSenderName,
  isAtBottom,
  type LineReader,
  listSlowModeChoices,
  mentionsReader,
  mergeLines,
  parseHeldWords,
} from './chat.rules'

describe('slow mode', () => {
  it('offers a few pauses, and the one that is set', () => {
    expect(listSlowModeChoices(0).map(({ label }) => label)).toEqual([
      'Off',
      'One message every 5 s',
      'One message every 10 s',
      'One message every 30 s',
      'One message a minute',
      'One message every 5 minutes',
      'One message every 10 minutes',
    ])
    expect(listSlowModeChoices(45)).toHaveLength(8)
  })
})

describe('held words', () => {
  it('are typed one per line', () => {
    expect(parseHeldWords(' scam \n\nbuy followers\n')).toEqual(['scam', 'buy followers'])
  })
})

const line = (id: string, second: number): ChatMessage => ({
  id,
  streamId: 's',
  userId: 'u',
  message: id,
  createdAt: new Date(second * 1_000).toISOString(),
  isEmergencyAlert: false,
  user: { id: 'u', username: 'u', displayName: 'U', isVerified: false },
})

const toChatLog = (...said: ChatMessage[]) => ({ ...emptyChatLog, said })

describe('history and live lines', () => {
  it('become one list, each line once, oldest first', () => {
    const merged = mergeLines([line('a', 1), line('b', 2)], toChatLog(line('c', 3), line('b', 2)))
    expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('keep a late history behind an early live line in order', () => {
    expect(mergeLines([line('b', 2)], toChatLog(line('a', 1))).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('are bounded', () => {
    const many = Array.from({ length: 700 }, (_, index) => line(String(index), index))
    expect(mergeLines(many, emptyChatLog)).toHaveLength(500)
    expect(mergeLines(many, emptyChatLog).at(-1)?.id).toBe('699')
  })

  it('omit removed lines until they are restored', () => {
    const removed = applyChatMessage(toChatLog(line('b', 2)), {
      type: 'chat-removed',
      streamId: 's',
      messageIds: ['a', 'b'],
    })
    expect(mergeLines([line('a', 1), line('c', 3)], removed).map(({ id }) => id)).toEqual(['c'])
    const back = applyChatMessage(removed, { type: 'chat-message', ...line('b', 2) })
    expect(mergeLines([line('a', 1), line('c', 3)], back).map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('show a held line as held until it is released', () => {
    const held = applyChatMessage(emptyChatLog, { type: 'chat-held', ...line('a', 1), isHeld: true })
    expect(mergeLines([], held)[0]?.isHeld).toBe(true)
    const released = applyChatMessage(held, { type: 'chat-message', ...line('a', 5) })
    expect(mergeLines([{ ...line('a', 1), isHeld: true }], released)).toEqual([line('a', 5)])
  })

  it('ignore all other messages', () => {
    expect(applyChatMessage(emptyChatLog, { type: 'likes-changed', streamId: 's', likes: 2 })).toBe(emptyChatLog)
  })
})

describe('the sender of a line', () => {
  it('has a display name, else a username, else a number', () => {
    const user = { id: 'u7', username: 'ana', displayName: 'Ana', isVerified: false }
    expect(getSenderName({ userId: 'u7', user })).toBe('Ana')
    expect(getSenderName({ userId: 'u7', user: { ...user, displayName: '' } })).toBe('ana')
    expect(getSenderName({ userId: 'u7', user: { ...user, displayName: '', username: '' } })).toBe('User u7')
  })
})

describe('the colour of a name', () => {
  it('depends on its length alone, in fives', () => {
    expect(getNameColor('Ana')).toBe(getNameColor('Bob'))
    expect(getNameColor('Ana')).toBe(getNameColor('Annabell'))
    expect(new Set(['', 'a', 'ab', 'abc', 'abcd'].map(getNameColor)).size).toBe(5)
  })
})

describe('the end of the list', () => {
  it('counts as reached within half a line', () => {
    expect(isAtBottom({ scrollTop: 490, scrollHeight: 1_000, clientHeight: 500 })).toBe(true)
    expect(isAtBottom({ scrollTop: 400, scrollHeight: 1_000, clientHeight: 500 })).toBe(false)
  })
})

const unrestricted: ChatStanding = {
  channelId: 'owner',
  rules: { slowModeSeconds: 0, followersOnly: false },
  mayModerate: false,
  mayChooseModerators: false,
  isBound: true,
  isFollower: false,
  restriction: null,
}

const now = Date.parse('2026-05-20T20:00:00Z')

const ready = { isSignedIn: true, isConnected: true, isLive: true, permissions: unrestricted, now }

describe('the hint under the chat', () => {
  it('names the missing condition', () => {
    expect(getChatHint({ ...ready, isSignedIn: false })).toBe('Please sign in to participate in chat')
    expect(getChatHint({ ...ready, isConnected: false })).toBe('Connecting to chat...')
    expect(getChatHint(ready)).toBeNull()
    expect(getChatHint({ ...ready, permissions: null })).toBeNull()
  })

  it('explains why the reader may not write', () => {
    const banned = { ...unrestricted, restriction: { until: null } }
    expect(getChatHint({ ...ready, permissions: banned })).toBe('You are banned from this chat.')
    const timedOut = { ...unrestricted, restriction: { until: '2026-05-20T20:10:00Z' } }
    expect(getChatHint({ ...ready, permissions: timedOut })).toMatch(/^You are timed out until .+\.$/)
    expect(getChatHint({ ...ready, permissions: timedOut, now: now + 600_000 })).toBeNull()
    const forFollowers = { ...unrestricted, rules: { slowModeSeconds: 0, followersOnly: true } }
    expect(getChatHint({ ...ready, permissions: forFollowers })).toBe('Only followers of this channel may write here.')
    expect(getChatHint({ ...ready, permissions: { ...forFollowers, isFollower: true } })).toBeNull()
    expect(getChatHint({ ...ready, permissions: { ...forFollowers, isBound: false } })).toBeNull()
  })

  it('shows the rules to those who may write', () => {
    const note = (slowModeSeconds: number, followersOnly = false) =>
      formatChatRules({ ...unrestricted, rules: { slowModeSeconds, followersOnly } })
    expect(note(0)).toBeNull()
    expect(note(30)).toBe('Slow mode: one message every 30 s.')
    expect(note(60, true)).toBe('Followers only. Slow mode: one message every minute.')
    expect(note(300)).toBe('Slow mode: one message every 5 minutes.')
  })
})

describe('a line that mentions its reader', () => {
  it('is marked in any letter case, except for own lines', () => {
    const named = { ...line('a', 1), message: 'Look, @Ana!' }
    expect(mentionsReader(named, { id: 'ana', username: 'ANA' })).toBe(true)
    expect(mentionsReader(named, { id: 'u', username: 'ana' })).toBe(false)
    expect(mentionsReader(named, { id: 'bob', username: 'bob' })).toBe(false)
    expect(mentionsReader(named, null)).toBe(false)
  })
})

describe('the permissions of a moderator', () => {
  const moderator: LineReader = { userId: 'mod', permissions: { ...unrestricted, mayModerate: true }, isAdmin: false }
  const owner: LineReader = {
    ...moderator,
    userId: 'owner',
    permissions: { ...moderator.permissions, mayChooseModerators: true },
  }
  const by = (userId: string, role?: ChatMessage['role']) => ({ ...line('a', 1), userId, ...(role && { role }) })

  it('are none for other members', () => {
    const member = { ...moderator, userId: 'u', permissions: unrestricted }
    expect([canRemove(by('u'), member), canRestrict(by('v'), member)]).toEqual([false, false])
  })

  it('do not cover the owner, administrators and other moderators', () => {
    expect(canRestrict(by('u'), moderator)).toBe(true)
    expect(canRestrict(by('owner', 'owner'), moderator)).toBe(false)
    expect(canRestrict(by('boss', 'admin'), owner)).toBe(false)
    expect(canRestrict(by('second', 'moderator'), moderator)).toBe(false)
    expect(canRestrict(by('second', 'moderator'), owner)).toBe(true)
    expect(canRestrict(by('second', 'moderator'), { ...moderator, isAdmin: true })).toBe(true)
  })

  it('include the removal of own lines', () => {
    expect([canRemove(by('mod', 'moderator'), moderator), canRestrict(by('mod', 'moderator'), moderator)]).toEqual([
      true,
      false,
    ])
  })
})

it('lines of one author within five minutes are one group, which an alert ends', () => {
  const said = (userId: string, time: string, isEmergencyAlert = false) => ({
    userId,
    createdAt: `2026-05-20T${time}Z`,
    isEmergencyAlert,
  })
  const first = said('ada', '20:00:00')
  expect(continuesGroup(first, undefined)).toBe(false)
  expect(continuesGroup(said('ada', '20:04:59'), first)).toBe(true)
  expect(continuesGroup(said('ada', '20:05:00'), first)).toBe(false)
  expect(continuesGroup(said('bo', '20:00:01'), first)).toBe(false)
  expect(continuesGroup(said('ada', '20:00:01'), said('ada', '20:00:00', true))).toBe(false)
  expect(continuesGroup(said('ada', '20:00:01', true), first)).toBe(false)
})

it('every storm report is a box of its own', () => {
  const report = (time: string) => ({
    userId: 'squall',
    createdAt: `2026-05-20T${time}Z`,
    isEmergencyAlert: false,
    isStormReport: true as const,
  })
  expect(continuesGroup(report('20:01:00'), report('20:00:00'))).toBe(false)
})
