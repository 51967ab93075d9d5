import { closeCodes } from '@squall/shared/contract/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jpegBroadcast, setUpMediaSocket } from '../testing/fake-media-socket'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the media socket after a close', () => {
  it('reconnects after 3 s, rejoins and restarts the broadcast', () => {
    const { socket, opened, last } = setUpMediaSocket()
    socket.join('s1', 'stream', {})
    socket.startBroadcast('s2', jpegBroadcast)
    last().accept()
    last().drop()
    expect(socket.state()).toBe('disconnected')
    vi.advanceTimersByTime(2_999)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    last().accept()
    expect(last().said()).toEqual([
      { type: 'join-stream', streamId: 's1', isBroadcaster: false },
      { type: 'join-stream', streamId: 's2', isBroadcaster: true },
      { type: 'start-broadcast', streamId: 's2', isBroadcaster: true },
    ])
  })

  it('signs in again at once when the session expired, but only once', async () => {
    const { socket, opened, renewSession, last } = setUpMediaSocket()
    socket.join('s1', 'stream', {})
    last().accept()
    last().receive({ type: 'error', code: 'session-expired', message: 'Sign in again' })
    last().drop(closeCodes.sessionExpired)
    await vi.advanceTimersByTimeAsync(0)
    expect(renewSession).toHaveBeenCalledTimes(1)
    expect(opened).toHaveLength(2)
    last().drop(closeCodes.sessionExpired)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(renewSession).toHaveBeenCalledTimes(1)
    expect(opened).toHaveLength(2)
  })

  it('reconnects when the restarting server asked for it, and retries soon if that was too early', () => {
    const { socket, opened, last } = setUpMediaSocket()
    socket.join('s1', 'stream', {})
    last().accept()
    last().receive({ type: 'server-restart', retryAfterMs: 500 })
    last().drop(closeCodes.serverRestart)
    vi.advanceTimersByTime(500)
    expect(opened).toHaveLength(2)
    last().drop(1006)
    vi.advanceTimersByTime(500)
    expect(opened).toHaveLength(3)
  })

  it('gives up and reports the broadcast when another device took it over', () => {
    const { socket, last } = setUpMediaSocket()
    const replaced = vi.fn()
    socket.onReplaced(replaced)
    socket.join('s1', 'stream', {})
    socket.startBroadcast('s1', jpegBroadcast)
    last().accept()
    last().drop(closeCodes.replaced)
    vi.advanceTimersByTime(3_000)
    last().accept()
    expect(replaced).toHaveBeenCalledTimes(1)
    expect(last().said()).toEqual([{ type: 'join-stream', streamId: 's1', isBroadcaster: false }])
  })

  it('replaces the socket after a session change, also an unused one', () => {
    const { socket, opened, last } = setUpMediaSocket()
    const leave = socket.listen()
    last().accept()
    leave()
    socket.reconnect()
    expect(opened[0]?.isClosed).toBe(true)
    socket.listen()
    expect(opened).toHaveLength(2)
  })

  it('reconnects to listen after a close, and backs off only while the server refuses', () => {
    const { socket, opened, last } = setUpMediaSocket()
    socket.listen()
    for (let attempt = 1; attempt < 12; attempt += 1) {
      last().accept()
      last().receive({ type: 'listening' })
      last().drop()
      vi.advanceTimersByTime(3_000)
      expect(opened).toHaveLength(attempt + 1)
    }
  })
})
