import type { ClientMessage } from '@squall/shared/contract/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChatSender } from './chat-sender'

function setUp(isConnected = true) {
  const socket = { isConnected }
  const sent: ClientMessage[] = []
  const sender = createChatSender({
    streamId: 's',
    userId: 'me',
    send(message) {
      if (socket.isConnected) sent.push(message)
      return socket.isConnected
    },
  })
  const echo = (message: string, userId = 'me', type: 'chat-message' | 'chat-held' = 'chat-message') =>
    sender.handleMessage({
      type,
      id: '1',
      streamId: 's',
      userId,
      message,
      createdAt: '2026-05-20T20:00:00Z',
      isEmergencyAlert: false,
      user: { id: userId, username: 'x', displayName: 'X', isVerified: false },
    })
  return { sender, socket, sent, echo }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('sending a chat line', () => {
  it('trims it and resolves when the server publishes it', async () => {
    const { sender, sent, echo } = setUp()
    const outcome = sender.send('  wall cloud  ')
    expect(sent).toEqual([{ type: 'chat-message', streamId: 's', userId: 'me', message: 'wall cloud' }])
    echo('wall cloud', 'another')
    expect(sender.isSending()).toBe(true)
    echo('wall cloud')
    expect(await outcome).toEqual({ kind: 'sent' })
  })

  it('resolves as held when it waits for a moderator', async () => {
    const { sender, echo } = setUp()
    const outcome = sender.send('a scam')
    echo('a scam', 'me', 'chat-held')
    expect(await outcome).toEqual({ kind: 'held' })
  })

  it('ignores an empty line, and a second one while the first is pending', () => {
    const { sender } = setUp()
    expect(sender.send('   ')).toBeNull()
    sender.send('first')
    expect(sender.send('second')).toBeNull()
  })

  it('resolves with the refusal of the server', async () => {
    const { sender } = setUp()
    const outcome = sender.send('again')
    sender.handleMessage({ type: 'error', code: 'too-fast', message: 'Wait a moment' })
    expect(await outcome).toEqual({ kind: 'refused', sentence: 'Wait a moment' })
  })

  it('waits briefly for a connection and is sent once', async () => {
    const { sender, socket, sent, echo } = setUp(false)
    const outcome = sender.send('hello')
    sender.connectionLost()
    socket.isConnected = true
    sender.connected()
    sender.connected()
    expect(sent).toHaveLength(1)
    echo('hello')
    expect(await outcome).toEqual({ kind: 'sent' })
  })

  it('fails when no connection comes, when it is lost, and when no answer comes', async () => {
    const offline = setUp(false).sender.send('hello')
    vi.advanceTimersByTime(10_000)
    expect(await offline).toEqual({ kind: 'failed' })
    const lost = setUp()
    const outcome = lost.sender.send('hello')
    lost.sender.connectionLost()
    expect(await outcome).toEqual({ kind: 'failed' })
    const silent = setUp()
    const noAnswer = silent.sender.send('hello')
    vi.advanceTimersByTime(10_000)
    expect(await noAnswer).toEqual({ kind: 'failed' })
  })

  it('does not send a line that is too long', async () => {
    const { sender, sent } = setUp()
    expect(await sender.send('x'.repeat(501))).toMatchObject({ kind: 'refused' })
    expect(sent).toEqual([])
  })
})
