import { closeCodes } from '@squall/shared/contract/wire'
import { describe, expect, it } from 'vitest'
import {
  getCloseReason,
  getSpreadMs,
  getTroublePauseMs,
  isInTrouble,
  type NodeReason,
  readChosenNode,
  readMediaNode,
} from './media-nodes.rules'

describe('what a close says of its node', () => {
  it('is nothing where the client or its session was the reason', () => {
    const own = ['sessionExpired', 'replaced', 'slowViewer', 'tooFast', 'tooManySockets', 'badMessage'] as const
    expect(own.map((name) => getCloseReason(closeCodes[name], true))).toEqual(own.map(() => null))
  })

  it('is that the node is lost, was not reached, or restarts', () => {
    expect([getCloseReason(1006, true), getCloseReason(1006, false)]).toEqual(['lost', 'unreachable'])
    expect(getCloseReason(1001, true)).toBe('lost')
    expect(getCloseReason(closeCodes.serverRestart, true)).toBe('restarting')
  })
})

describe('trouble', () => {
  const fine = { states: ['live' as const], silentMs: 0, reconnectingMs: null, isIsolated: false }

  it('is a second and a half of silence while a stream is live or weak', () => {
    expect(isInTrouble({ ...fine, silentMs: 1_499 })).toBe(false)
    expect(isInTrouble({ ...fine, silentMs: 1_500 })).toBe(true)
    expect(isInTrouble({ ...fine, states: ['weak'], silentMs: 1_500 })).toBe(true)
    expect(isInTrouble({ ...fine, states: ['ended', 'waiting'], silentMs: 60_000 })).toBe(false)
    expect(isInTrouble({ ...fine, states: [], silentMs: 60_000 })).toBe(false)
  })

  it('is a stream that waits for its publisher for a second', () => {
    expect(isInTrouble({ ...fine, reconnectingMs: 999 })).toBe(false)
    expect(isInTrouble({ ...fine, reconnectingMs: 1_000 })).toBe(true)
  })

  it('is a node that has lost the others', () => {
    expect(isInTrouble({ ...fine, states: [], isIsolated: true })).toBe(true)
  })

  it('is asked about again twice after 1.25 s, then twice as late each time, up to 15 s', () => {
    expect([1, 2, 3, 4, 5, 9].map((asked) => getTroublePauseMs(asked, 0.5))).toEqual([
      1_250, 1_250, 2_500, 5_000, 10_000, 15_000,
    ])
    expect([getTroublePauseMs(6, 0), Math.round(getTroublePauseMs(6, 1))]).toEqual([12_000, 18_000])
  })
})

it('spreads the questions of those whose node failed, publishers over a shorter time', () => {
  const ask = (reason: NodeReason, isPublishing = false) =>
    getSpreadMs({ reason, at: null, isPublishing, isPlaying: false, isRecorded: false }, 1)
  expect([ask('lost'), ask('unreachable'), ask('restarting'), ask('trouble')]).toEqual([300, 300, 300, 300])
  expect([ask('lost', true), ask('opening'), ask('publishing', true)]).toEqual([100, 0, 0])
})

describe('nodes that come from outside', () => {
  it('need a name and the address of a socket, or none for home', () => {
    const east = { name: 'east', address: 'wss://east.example.org/ws' }
    expect(readMediaNode(east)).toEqual(east)
    expect(readMediaNode({ name: 'home', address: null })).toEqual({ name: 'home', address: null })
    expect(readMediaNode({ name: 'east', address: 'https://east.example.org' })).toBeNull()
    expect(readMediaNode({ address: null })).toBeNull()
    expect(readMediaNode('east')).toBeNull()
  })

  it('are read from an answer of api, and not from its errors', () => {
    const home = { name: 'home', address: null }
    const answer = { node: { name: 'east', address: 'wss://east/ws' }, others: [home, { name: 'odd' }] }
    expect(readChosenNode({ result: { data: answer } })).toEqual({ node: answer.node, others: [home] })
    expect(readChosenNode({ error: { message: 'Too many requests' } })).toBeNull()
    expect(readChosenNode({ result: { data: { node: home } } })).toBeNull()
  })
})
