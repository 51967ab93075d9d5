import type { ChooseMediaNodeInput, ChosenMediaNode, MediaNode } from '@squall/shared/contract/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NodeQuestion } from './media-nodes.rules'
import { createNodeChoice, type NodeChoiceDeps } from './node-choice'

const home: MediaNode = { name: 'home', address: null }
const east: MediaNode = { name: 'east', address: 'wss://east/ws' }
const west: MediaNode = { name: 'west', address: 'wss://west/ws' }

const question: NodeQuestion = { reason: 'opening', at: null, isPublishing: false, isPlaying: false, isRecorded: false }
const lost = (at: string | null): NodeQuestion => ({ ...question, reason: 'lost', at })
const trouble = (at: string | null): NodeQuestion => ({ ...question, reason: 'trouble', at })

const never = () => new Promise<ChosenMediaNode>(() => undefined)

function setUp(deps: Partial<NodeChoiceDeps> = {}) {
  const ask = vi.fn<(input: ChooseMediaNodeInput, signal: AbortSignal) => Promise<ChosenMediaNode>>(async () => ({
    node: east,
    others: [west, home],
  }))
  const write = vi.fn()
  const choice = createNodeChoice({
    ask,
    toUrl: (address) => `${address ?? 'wss://squall/ws'}?sessionId=a`,
    hasNodes: () => true,
    region: 'America/Chicago',
    memory: { read: () => null, write },
    isOnline: () => true,
    random: () => 0,
    now: Date.now,
    ...deps,
  })
  return { ...choice, ask, write }
}

/** Lets time pass until there is an answer; returns it with how long it took. */
async function wait<Answer>(asked: Promise<Answer>) {
  const began = Date.now()
  let ms = -1
  void asked.then(() => {
    ms = Date.now() - began
  })
  await vi.advanceTimersByTimeAsync(5_000)
  return { ...(await asked), ms }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('before the first socket opens', () => {
  it('asks api once, with the time zone, and keeps to the answer', async () => {
    const { choose, ask, write, nodeName } = setUp()
    expect(nodeName()).toBeNull()
    const answer = await choose(question)
    expect(answer).toEqual({ address: 'wss://east/ws', url: 'wss://east/ws?sessionId=a', isNow: true })
    await choose(question)
    expect(ask.mock.calls.map(([input]) => input)).toEqual([{ avoid: [], region: 'America/Chicago' }])
    expect([write.mock.calls, nodeName()]).toEqual([[[east]], 'east'])
  })

  it('goes home when api does not answer in 1.5 s, and asks again before the next socket', async () => {
    const { choose, ask } = setUp()
    ask.mockImplementationOnce(never)
    expect(await wait(choose(question))).toMatchObject({ address: null, isNow: true, ms: 1_500 })
    expect(ask.mock.calls[0]?.[1].aborted).toBe(true)
    expect(await choose(question)).toMatchObject({ address: 'wss://east/ws' })
  })

  it('names the last node of this visit to api, and goes there where api does not answer', async () => {
    const { choose, ask } = setUp({ memory: { read: () => west, write: vi.fn() } })
    ask.mockRejectedValueOnce(new Error('offline'))
    expect(await choose(question)).toMatchObject({ address: 'wss://west/ws', isNow: true })
    expect(ask.mock.calls[0]?.[0].current).toBe('west')
  })

  it('asks nothing on a site without nodes, nor where only recordings are played', async () => {
    const without = setUp({ hasNodes: () => false })
    expect(await without.choose(question)).toMatchObject({ address: null, isNow: true })
    expect(await without.choose(lost(null))).toMatchObject({ address: null, isNow: false })
    const replays = setUp()
    expect(await replays.choose({ ...question, isPlaying: true })).toMatchObject({ address: null, isNow: true })
    expect([without.ask.mock.calls, replays.ask.mock.calls]).toEqual([[], []])
  })
})

describe('when a node fails', () => {
  it('has api name another and leaves the node alone for 30 s', async () => {
    const { choose, ask } = setUp()
    await choose(question)
    ask.mockResolvedValue({ node: west, others: [east] })
    expect(await choose(lost('wss://east/ws'))).toMatchObject({ address: 'wss://west/ws', isNow: true })
    expect(ask.mock.lastCall?.[0]).toMatchObject({ current: 'east', avoid: ['east'] })
    vi.advanceTimersByTime(29_999)
    await choose(trouble('wss://west/ws'))
    expect(ask.mock.lastCall?.[0]).toMatchObject({ current: 'west', avoid: ['east'] })
    vi.advanceTimersByTime(1)
    await choose(trouble('wss://west/ws'))
    expect(ask.mock.lastCall?.[0].avoid).toEqual([])
  })

  it('waits up to 300 ms before it asks, a publisher up to 100 ms', async () => {
    const { choose } = setUp({ random: () => 1 })
    expect(await wait(choose(lost('wss://west/ws')))).toMatchObject({ ms: 300 })
    expect(await wait(choose({ ...lost('wss://west/ws'), isPublishing: true }))).toMatchObject({ ms: 100 })
  })

  it('tries the others, then home, then waits for the node it was at, while api does not answer within a second', async () => {
    const { choose, ask } = setUp()
    await choose(question)
    ask.mockImplementation(never)
    expect(await wait(choose(lost('wss://east/ws')))).toMatchObject({
      address: 'wss://west/ws',
      isNow: true,
      ms: 1_000,
    })
    expect(await wait(choose(lost('wss://west/ws')))).toMatchObject({ address: null, isNow: true })
    expect(await wait(choose(lost(null)))).toMatchObject({ address: 'wss://east/ws', isNow: false })
  })

  it('connects later where api knows no node that has not failed', async () => {
    const { choose, ask } = setUp()
    await choose(question)
    ask.mockResolvedValue({ node: west, others: [] })
    await choose(lost('wss://east/ws'))
    expect(await choose(lost('wss://west/ws'))).toMatchObject({ address: 'wss://west/ws', isNow: false })
    expect(ask.mock.lastCall?.[0].avoid).toEqual(['east', 'west'])
  })

  it('returns to a node that restarts unless api names another, and holds nothing against it', async () => {
    const { choose, ask } = setUp()
    await choose(question)
    const restarting: NodeQuestion = { ...question, reason: 'restarting', at: 'wss://east/ws' }
    expect(await choose(restarting)).toMatchObject({ address: 'wss://east/ws', isNow: false })
    expect(ask.mock.lastCall?.[0]).toMatchObject({ current: 'east', avoid: [] })
    ask.mockRejectedValueOnce(new Error('offline'))
    expect(await choose(restarting)).toMatchObject({ address: 'wss://east/ws', isNow: false })
    ask.mockResolvedValueOnce({ node: west, others: [] })
    expect(await choose(restarting)).toMatchObject({ address: 'wss://west/ws', isNow: true })
  })

  it('holds nothing against a node while this device has no network', async () => {
    let isOnline = true
    const { choose, ask } = setUp({ isOnline: () => isOnline })
    await choose(question)
    isOnline = false
    expect(await choose(lost('wss://east/ws'))).toMatchObject({ address: 'wss://east/ws', isNow: false })
    isOnline = true
    await choose(trouble('wss://east/ws'))
    expect(ask.mock.calls.map(([{ avoid }]) => avoid)).toEqual([[], []])
  })
})

describe('while connected', () => {
  it('stays where api says so or does not answer, and moves where it names another', async () => {
    const { choose, ask, nodeName, onNameChanged } = setUp()
    const onChanged = vi.fn(nodeName)
    await choose(question)
    onNameChanged(onChanged)
    expect(await choose(trouble('wss://east/ws'))).toMatchObject({ address: 'wss://east/ws' })
    ask.mockImplementationOnce(never)
    expect(await wait(choose(trouble('wss://east/ws')))).toMatchObject({ address: 'wss://east/ws', ms: 1_000 })
    expect(onChanged).not.toHaveBeenCalled()
    ask.mockResolvedValueOnce({ node: home, others: [] })
    expect(await choose({ ...question, reason: 'publishing', at: 'wss://east/ws' })).toMatchObject({ address: null })
    expect(onChanged.mock.results).toEqual([{ type: 'return', value: 'home' }])
  })

  it('tells api when it is in trouble, which is not so when a publisher asks from time to time', async () => {
    const { choose, ask } = setUp()
    await choose(trouble('wss://east/ws'))
    expect(ask.mock.lastCall?.[0].isInTrouble).toBe(true)
    await choose({ ...trouble('wss://east/ws'), reason: 'publishing' })
    expect(ask.mock.lastCall?.[0].isInTrouble).toBeUndefined()
  })

  it('does not move to a node that failed a moment ago, which api names only where it has no other', async () => {
    const { choose, ask } = setUp()
    await choose(question)
    ask.mockResolvedValue({ node: west, others: [] })
    await choose({ ...question, reason: 'unreachable', at: 'wss://west/ws' })
    expect(await choose(trouble('wss://east/ws'))).toMatchObject({ address: 'wss://west/ws', isNow: false })
    expect(ask.mock.lastCall?.[0]).toMatchObject({ current: 'east', avoid: ['west'] })
  })

  it('publishes what is recorded at home, and at another node when home is lost', async () => {
    const { choose, ask } = setUp()
    const recorded: NodeQuestion = { ...question, isPublishing: true, isRecorded: true }
    expect(await choose(recorded)).toMatchObject({ address: null, isNow: true })
    expect(ask).not.toHaveBeenCalled()
    expect(await choose({ ...recorded, reason: 'lost', at: null })).toMatchObject({
      address: 'wss://east/ws',
      isNow: true,
    })
    expect(await choose({ ...recorded, reason: 'playing', at: 'wss://east/ws' })).toMatchObject({ address: null })
  })

  it('goes home to play a recording, and back to the node that api named with the next socket', async () => {
    const { choose, ask } = setUp()
    await choose(question)
    const playing: NodeQuestion = { ...question, reason: 'playing', at: 'wss://east/ws', isPlaying: true }
    expect(await choose(playing)).toMatchObject({ address: null, isNow: true })
    expect(await choose({ ...lost(null), isPlaying: true })).toMatchObject({ address: null, isNow: false })
    expect(await choose(question)).toMatchObject({ address: 'wss://east/ws' })
    expect(ask).toHaveBeenCalledOnce()
  })
})
