import { closeCodes } from '@squall/shared/contract/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jpegBroadcast, setUpMediaSocket } from '../testing/fake-media-socket'
import type { NodeAnswer, NodeQuestion } from './media-nodes.rules'
import { jsonWire } from './wire'

const answer = (name: string, isNow = true): NodeAnswer => ({
  address: name === 'home' ? null : `wss://${name}/ws`,
  url: `wss://${name}/ws?sessionId=a`,
  isNow,
})
const viewer = { isPublishing: false, isPlaying: false, isRecorded: false }
const joinMessage = { type: 'join-stream', streamId: 's1', isBroadcaster: false }
const playFrom = { type: 'play-from', streamId: 's1', ms: 4_000, rate: 1 } as const

/** A media socket on a site with nodes, whose page answers with these nodes in turn and then with the last. */
function setUpNodes(...answers: NodeAnswer[]) {
  const chooseNode = vi.fn<(question: NodeQuestion) => Promise<NodeAnswer>>()
  for (const next of answers.slice(0, -1)) chooseNode.mockResolvedValueOnce(next)
  chooseNode.mockResolvedValue(answers.at(-1) ?? answer('home'))
  const set = setUpMediaSocket(jsonWire, undefined, chooseNode)
  set.socket.followNodes()
  return {
    ...set,
    reasons: () => chooseNode.mock.calls.map(([{ reason }]) => reason),
    urls: () => set.opened.map(({ url }) => url?.split(/[/?]/)[2]),
  }
}

/** A viewer of a live stream at the first of these nodes. */
async function watchLive(...answers: NodeAnswer[]) {
  const set = setUpNodes(...answers)
  set.socket.join('s1', 'stream', {})
  await soon()
  set.last().accept()
  set.last().receive({ type: 'stream-state', streamId: 's1', state: 'live' })
  return set
}

const soon = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const createPlayer = () => ({ resume: vi.fn(() => playFrom), onRecord: vi.fn(), onMessage: vi.fn() })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the media socket of a site without other nodes', () => {
  it('asks nothing, whatever happens to it', async () => {
    const { socket, opened, last, chooseNode } = setUpMediaSocket()
    socket.join('s1', 'stream', {})
    expect(opened.map(({ url }) => url)).toEqual([undefined])
    last().accept()
    last().receive({ type: 'stream-state', streamId: 's1', state: 'reconnecting' })
    last().receive({ type: 'node-isolated', isIsolated: true })
    await soon(10_000)
    last().drop()
    await soon(3_000)
    last().drop()
    expect([opened.length, chooseNode.mock.calls]).toEqual([2, []])
  })
})

describe('the media socket of a site with nodes', () => {
  it('opens at the node that the page chose', async () => {
    const { socket, opened, urls, last, chooseNode } = setUpNodes(answer('east'))
    socket.join('s1', 'stream', {})
    expect([socket.state(), opened.length]).toEqual(['connecting', 0])
    await soon()
    last().accept()
    expect([urls(), last().said()]).toEqual([['east'], [joinMessage]])
    expect(chooseNode.mock.calls).toEqual([[{ reason: 'opening', at: null, ...viewer }]])
  })

  it('opens nothing for a page that has left before the answer came', async () => {
    const { socket, opened } = setUpNodes(answer('east'))
    socket.join('s1', 'stream', {})()
    await soon()
    expect([socket.state(), opened.length]).toEqual(['disconnected', 0])
  })

  it('goes on to another node when one does not open within two seconds, and ignores the late one', async () => {
    const { socket, opened, urls, last, at, chooseNode } = setUpNodes(answer('east'), answer('west'))
    socket.join('s1', 'stream', {})
    await soon(1_999)
    expect(urls()).toEqual(['east'])
    await soon(1)
    expect(chooseNode.mock.lastCall).toEqual([{ reason: 'unreachable', at: 'wss://east/ws', ...viewer }])
    expect(urls()).toEqual(['east', 'west'])
    at(0).accept()
    expect(opened[0]?.isClosed).toBe(true)
    last().accept()
    expect([socket.state(), last().said()]).toEqual(['connected', [joinMessage]])
  })

  it('gives home as long as its network takes', async () => {
    const { socket, urls } = setUpNodes(answer('home'))
    socket.join('s1', 'stream', {})
    await soon(20_000)
    expect([socket.state(), urls()]).toEqual(['connecting', ['home']])
  })

  it('goes to another node at once when its own is lost, and joins again there', async () => {
    const { urls, last, chooseNode } = await watchLive(answer('east'), answer('west'))
    last().drop()
    await soon()
    expect(chooseNode.mock.lastCall).toEqual([{ reason: 'lost', at: 'wss://east/ws', ...viewer }])
    last().accept()
    expect([urls(), last().said()]).toEqual([['east', 'west'], [joinMessage]])
  })

  it('keeps the usual delay where no other node is known', async () => {
    const { urls, last } = await watchLive(answer('east'), answer('east', false), answer('east'))
    last().drop()
    await soon(2_999)
    expect(urls()).toEqual(['east'])
    await soon(1)
    expect(urls()).toEqual(['east', 'east'])
  })

  it('blames no node for a close that is about its client', async () => {
    const { urls, last, reasons } = await watchLive(answer('east'))
    last().drop(closeCodes.slowViewer)
    await soon(3_000)
    expect([urls(), reasons()]).toEqual([
      ['east', 'east'],
      ['opening', 'opening'],
    ])
  })

  it('asks first when its node restarts, and returns after the delay that the node asked for', async () => {
    const { urls, last, reasons } = await watchLive(answer('east'), answer('east', false), answer('east'))
    last().receive({ type: 'server-restart', retryAfterMs: 700 })
    last().drop(closeCodes.serverRestart)
    await soon(699)
    expect([urls(), reasons()]).toEqual([['east'], ['opening', 'restarting']])
    await soon(1)
    expect(urls()).toEqual(['east', 'east'])
  })

  it('chooses a node for a socket that was open before the site was known to have any', async () => {
    const chooseNode = vi.fn(async () => answer('east'))
    const { socket, opened, last } = setUpMediaSocket(jsonWire, undefined, chooseNode)
    socket.listen()
    socket.followNodes()
    last().accept()
    await soon()
    last().accept()
    expect(opened.map(({ url, isClosed }) => [url, isClosed])).toEqual([
      [undefined, true],
      ['wss://east/ws?sessionId=a', false],
    ])
  })
})

describe('a node in trouble', () => {
  it('is left for another after a second and a half of silence, once the other is open', async () => {
    const { opened, urls, last, reasons } = await watchLive(answer('east'), answer('west'))
    await soon(1_499)
    expect(reasons()).toEqual(['opening'])
    await soon(251)
    expect([urls(), reasons()]).toEqual([
      ['east', 'west'],
      ['opening', 'trouble'],
    ])
    expect(opened[0]?.isClosed).toBe(false)
    last().accept()
    expect([opened[0]?.isClosed, last().said()]).toEqual([true, [joinMessage]])
  })

  it('is kept while messages arrive', async () => {
    const { last, reasons } = await watchLive(answer('east'))
    for (let second = 0; second < 10; second += 1) {
      await soon(1_000)
      last().receive({ type: 'viewer-count-update', streamId: 's1', viewerCount: second })
    }
    expect(reasons()).toEqual(['opening'])
  })

  it('is out of reach when it does not even send its clock, and is kept while that comes', async () => {
    const silent = await watchLive(answer('east'), answer('east'), answer('west'))
    await soon(3_250)
    expect(silent.at(0).said().at(-1)).toMatchObject({ type: 'clock' })
    expect(silent.chooseNode.mock.calls.slice(1)).toMatchObject([
      [{ reason: 'trouble', at: 'wss://east/ws' }],
      [{ reason: 'unreachable', at: 'wss://east/ws' }],
    ])
    expect(silent.urls()).toEqual(['east', 'west'])
    const answering = await watchLive(answer('east'))
    await soon(2_000)
    answering.last().receive({ type: 'clock', sent: 0, received: 0, answered: 0, captures: [] })
    await soon(1_250)
    expect(answering.reasons()).toEqual(['opening', 'trouble', 'trouble'])
  })

  it('is out of reach a second after an unanswered question too when a picture gets through now and then', async () => {
    const { last, reasons } = await watchLive(answer('east'))
    for (let gap = 0; gap < 2; gap += 1) {
      await soon(2_000)
      last().receive({ type: 'viewer-count-update', streamId: 's1', viewerCount: gap })
    }
    await soon(3_000)
    expect(reasons()).toEqual(['opening', 'trouble', 'trouble', 'trouble', 'unreachable'])
  })

  it('is asked about again after 1.25, 1.25, 2.5, 5, 10 and then 15 s while api says to stay', async () => {
    const { urls, reasons, last } = await watchLive(answer('east'))
    last().receive({ type: 'node-isolated', isIsolated: true })
    // With the least jitter: after 0, 1, 2, 4, 8, 16 and 28 s.
    await soon(30_000)
    expect([urls(), reasons().length]).toEqual([['east'], 8])
    last().receive({ type: 'node-isolated', isIsolated: false })
    last().receive({ type: 'stream-state', streamId: 's1', state: 'ended' })
    await soon(30_000)
    expect(reasons()).toHaveLength(8)
  })

  it('is asked about when a stream waits for its publisher for a second', async () => {
    const { last, reasons } = await watchLive(answer('east'))
    last().receive({ type: 'stream-state', streamId: 's1', state: 'reconnecting' })
    await soon(1_000)
    expect(reasons()).toEqual(['opening'])
    await soon(500)
    expect(reasons()).toEqual(['opening', 'trouble'])
  })

  it('is kept where the other cannot be reached', async () => {
    const { socket, opened, urls, last, chooseNode } = await watchLive(
      answer('east'),
      answer('west'),
      answer('east', false),
    )
    last().receive({ type: 'node-isolated', isIsolated: true })
    await soon(250)
    expect(urls()).toEqual(['east', 'west'])
    await soon(2_000)
    expect(chooseNode.mock.calls[2]).toEqual([{ reason: 'unreachable', at: 'wss://west/ws', ...viewer }])
    expect([socket.state(), opened[0]?.isClosed, urls()]).toEqual(['connected', false, ['east', 'west']])
  })

  it('is not asked about by a page that slept', async () => {
    const { reasons } = await watchLive(answer('east'))
    vi.setSystemTime(Date.now() + 60_000)
    await soon(1_250)
    expect(reasons()).toEqual(['opening'])
  })

  it('may close its socket during a move, which goes on', async () => {
    const { socket, urls, last, at, reasons } = await watchLive(answer('east'), answer('west'))
    last().receive({ type: 'node-isolated', isIsolated: true })
    await soon(250)
    at(0).drop()
    expect(socket.state()).toBe('disconnected')
    last().accept()
    await soon(0)
    expect([urls(), reasons(), last().said()]).toEqual([['east', 'west'], ['opening', 'trouble'], [joinMessage]])
  })
})

describe('a publisher', () => {
  async function publish(...answers: NodeAnswer[]) {
    const set = setUpNodes(...answers)
    const replaced = vi.fn()
    set.socket.onReplaced(replaced)
    set.socket.startBroadcast('s1', jpegBroadcast)
    await soon()
    set.last().accept()
    return { ...set, replaced }
  }

  it('asks every five seconds at a remote node, and announces its broadcast where it moves', async () => {
    const { urls, last, reasons, chooseNode } = await publish(answer('east'), answer('east'), answer('west'))
    await soon(5_000)
    expect(reasons()).toEqual(['opening', 'publishing'])
    expect(chooseNode.mock.lastCall?.[0]).toMatchObject({ at: 'wss://east/ws', isPublishing: true })
    await soon(5_000)
    expect(urls()).toEqual(['east', 'west'])
    last().accept()
    expect(last().said().at(-1)).toEqual({ type: 'start-broadcast', streamId: 's1', isBroadcaster: true })
  })

  it('goes home from a remote node to have its stream recorded, and announces it there', async () => {
    const { socket, urls, last, at, chooseNode } = setUpNodes(answer('east'), answer('home'))
    socket.join('s1', 'stream', {})
    await soon()
    last().accept()
    socket.startBroadcast('s1', jpegBroadcast, true)
    await soon()
    expect(chooseNode.mock.lastCall?.[0]).toMatchObject({ reason: 'playing', at: 'wss://east/ws', isRecorded: true })
    expect(urls()).toEqual(['east', 'home'])
    expect(at(0).said()).toEqual([joinMessage])
    last().accept()
    expect(last().said().at(-1)).toEqual({ type: 'start-broadcast', streamId: 's1', isBroadcaster: true })
  })

  it('publishes unrecorded at a remote node where home is lost', async () => {
    const { socket, last, at } = setUpNodes(answer('east'), answer('east'))
    socket.join('s1', 'stream', {})
    await soon()
    last().accept()
    socket.startBroadcast('s1', jpegBroadcast, true)
    await soon()
    expect(at(0).said().at(-1)).toEqual({ type: 'start-broadcast', streamId: 's1', isBroadcaster: true })
  })

  it('asks nothing at home', async () => {
    const { reasons } = await publish(answer('home'))
    await soon(30_000)
    expect(reasons()).toEqual(['opening'])
  })

  it('is not replaced by itself when the node it left closes its old socket late', async () => {
    const { socket, last, at, replaced } = await publish(answer('east'), answer('west'))
    await soon(5_000)
    last().accept()
    at(0).drop(closeCodes.replaced)
    expect([replaced.mock.calls.length, socket.state()]).toEqual([0, 'connected'])
    last().drop(closeCodes.replaced)
    expect(replaced).toHaveBeenCalledOnce()
  })
})

describe('a recording', () => {
  it('is asked for at home, where the socket goes first', async () => {
    const { socket, opened, urls, last, at, chooseNode } = await watchLive(answer('east'), answer('home'))
    socket.play('s1', createPlayer())
    expect(socket.send({ ...playFrom, ms: 9_000 })).toBe(false)
    await soon()
    expect(chooseNode.mock.lastCall).toEqual([
      { reason: 'playing', at: 'wss://east/ws', isPublishing: false, isPlaying: true, isRecorded: false },
    ])
    last().accept()
    expect([urls(), opened[0]?.isClosed]).toEqual([['east', 'home'], true])
    expect([at(0).said(), last().said()]).toEqual([[joinMessage], [joinMessage, playFrom]])
  })

  it('keeps a page at home that shows nothing else', async () => {
    const { socket, last, chooseNode } = setUpNodes(answer('home'))
    socket.play('s1', createPlayer())
    await soon()
    last().accept()
    expect(chooseNode.mock.calls).toEqual([
      [{ reason: 'opening', at: null, isPublishing: false, isPlaying: true, isRecorded: false }],
    ])
    expect(last().said()).toEqual([playFrom])
  })

  it('is asked for at the remote node, which refuses it, when home cannot be reached', async () => {
    const { socket, at } = await watchLive(answer('east'), answer('home'), answer('home', false))
    socket.play('s1', createPlayer())
    await soon(2_000)
    expect(socket.state()).toBe('connected')
    expect(at(0).said()).toMatchObject([joinMessage, { type: 'clock' }, playFrom])
  })
})
