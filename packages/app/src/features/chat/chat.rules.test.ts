import type { ChatMessage } from '@squall/shared/chat'
import { describe, expect, it } from 'vitest'
import { chatHint, isAtBottom, mergeLines, nameColor, senderName } from './chat.rules'

const line = (id: string, second: number): ChatMessage => ({
  id,
  streamId: 's',
  userId: 'u',
  message: id,
  createdAt: new Date(second * 1_000).toISOString(),
  isEmergencyAlert: false,
  user: { id: 'u', username: 'u', displayName: 'U', isVerified: false },
})

describe('history and live lines', () => {
  it('become one list, each line once, oldest first', () => {
    const merged = mergeLines([line('a', 1), line('b', 2)], [line('c', 3), line('b', 2)])
    expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('keep a late history behind an early live line in order', () => {
    expect(mergeLines([line('b', 2)], [line('a', 1)]).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('are bounded', () => {
    const many = Array.from({ length: 700 }, (_, index) => line(String(index), index))
    expect(mergeLines(many, [])).toHaveLength(500)
    expect(mergeLines(many, []).at(-1)?.id).toBe('699')
  })
})

describe('the sender of a line', () => {
  it('has a display name, else a username, else a number', () => {
    const user = { id: 'u7', username: 'ana', displayName: 'Ana', isVerified: false }
    expect(senderName({ userId: 'u7', user })).toBe('Ana')
    expect(senderName({ userId: 'u7', user: { ...user, displayName: '' } })).toBe('ana')
    expect(senderName({ userId: 'u7', user: { ...user, displayName: '', username: '' } })).toBe('User u7')
  })
})

describe('the colour of a name', () => {
  it('depends on its length alone, in fives', () => {
    expect(nameColor('Ana')).toBe(nameColor('Bob'))
    expect(nameColor('Ana')).toBe(nameColor('Annabell'))
    expect(new Set(['', 'a', 'ab', 'abc', 'abcd'].map(nameColor)).size).toBe(5)
  })
})

describe('the end of the list', () => {
  it('counts as reached within half a line', () => {
    expect(isAtBottom({ scrollTop: 490, scrollHeight: 1_000, clientHeight: 500 })).toBe(true)
    expect(isAtBottom({ scrollTop: 400, scrollHeight: 1_000, clientHeight: 500 })).toBe(false)
  })
})

describe('the hint under the chat', () => {
  it('says what is missing', () => {
    expect(chatHint({ isSignedIn: false, isConnected: true, isLive: true })).toBe(
      'Please sign in to participate in chat',
    )
    expect(chatHint({ isSignedIn: true, isConnected: false, isLive: true })).toBe('Connecting to chat...')
    expect(chatHint({ isSignedIn: true, isConnected: true, isLive: true })).toBeNull()
  })
})
