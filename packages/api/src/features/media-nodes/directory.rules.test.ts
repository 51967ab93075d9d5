import type { MediaNodeState } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import {
  chooseNode,
  chooseUnheard,
  type DirectoryNode,
  getLoad,
  matchRegion,
  type NodeWish,
  sumStates,
} from './directory.rules'

const state = (fields: Partial<MediaNodeState> = {}): MediaNodeState => ({
  ...{ version: '3.0.0', sockets: 0, viewers: 0, publishers: 0, capacity: 100, busy: 0, isEnding: false },
  ...fields,
})

/** A node with so many viewers of 100. */
const node = (name: string, viewers: number | null = 0, fields: Partial<DirectoryNode> = {}): DirectoryNode => ({
  name,
  address: name === 'home' ? null : `wss://${name}.squall.test/ws`,
  regions: [],
  state: viewers === null ? null : state({ viewers, sockets: viewers }),
  isHeardLate: false,
  ...fields,
})

/** Returns the names of the chosen node and of the others. */
function choose(nodes: DirectoryNode[], wish: Partial<NodeWish> = {}, lastGiven = new Map<string, string>()): string {
  const { node: chosen, others } = chooseNode(nodes, { avoid: [], ...wish }, lastGiven)
  return [chosen, ...others].map(({ name }) => name).join(' ')
}

test('a newcomer gets the least loaded node, and the others in the order of their load', () => {
  expect(choose([node('home', 50), node('east', 30), node('west', 10)])).toBe('west east home')
})

test('a node that is silent, full, ending or to be avoided is not named; home is the last to try', () => {
  const full = node('full', 100)
  const ending = node('ending', 0, { state: state({ isEnding: true }) })
  const nodes = [node('home', 20), node('silent', null), full, ending, node('away', 0)]
  expect(choose(nodes, { avoid: ['away'] })).toBe('home')
  expect(choose([node('home', null), node('east', 90)])).toBe('east home')
})

test('a node that is heard late is left by a browser in trouble, kept by all others, and given after those as near that are not', () => {
  const nodes = [node('home', 50), node('east', 0, { isHeardLate: true })]
  expect(choose(nodes, { current: 'east', isInTrouble: true })).toBe('home east')
  expect(choose(nodes, { current: 'east' })).toBe('east home')
  expect(choose(nodes)).toBe('home east')
  expect(choose(nodes, {}, new Map([['', 'east']]))).toBe('home east')
  const near = node('east', 0, { isHeardLate: true, regions: ['America'] })
  expect(choose([node('home', 50), near], { region: 'America/Chicago' })).toBe('east home')
})

test('where all nodes are heard late, one is as good as the other', () => {
  const late = { isHeardLate: true }
  const nodes = [node('home', 50, late), node('east', 0, late)]
  expect(choose(nodes)).toBe('east home')
  expect(choose(nodes, { current: 'home', isInTrouble: true })).toBe('home east')
})

test('a browser in trouble stays at a node that is heard in time', () => {
  expect(choose([node('home', 0), node('east', 50)], { current: 'east', isInTrouble: true })).toBe('east home')
})

test('without any node that can be used it is home', () => {
  expect(choose([node('home', null), node('east', null)])).toBe('home')
  expect(choose([])).toBe('home')
})

test('a browser keeps its node, however much room others have', () => {
  expect(choose([node('home', 0), node('east', 85)], { current: 'east' })).toBe('east home')
})

test('a browser leaves a crowded node for one that has much more room', () => {
  expect(choose([node('home', 60), node('east', 95)], { current: 'east' })).toBe('home east')
  expect(choose([node('home', 80), node('east', 95)], { current: 'east' })).toBe('east home')
})

test('a browser leaves a node that is lost, full or ending', () => {
  for (const state of [null, node('east', 100).state, { ...node('east').state, isEnding: true } as MediaNodeState])
    expect(choose([node('home', 60), node('east', 0, { state })], { current: 'east' })).toBe('home')
})

test('the node for the time zone is chosen before one with more room', () => {
  const nodes = [
    node('home', 0),
    node('america', 60, { regions: ['America'] }),
    node('plains', 70, { regions: ['America/Chicago'] }),
    node('europe', 0, { regions: ['Europe'] }),
  ]
  expect(choose(nodes, { region: 'America/Chicago' })).toBe('plains america home europe')
  expect(choose(nodes, { region: 'America/Denver' })).toBe('america home europe plains')
  expect(choose(nodes, { region: 'Asia/Tokyo' })).toBe('home europe america plains')
})

test('newcomers stay with the node that got the last one until another has clearly more room', () => {
  const lastGiven = new Map<string, string>()
  expect(choose([node('east', 10), node('west', 12)], {}, lastGiven)).toMatch(/^east/)
  expect(choose([node('east', 20), node('west', 12)], {}, lastGiven)).toMatch(/^east/)
  expect(choose([node('east', 22), node('west', 12)], {}, lastGiven)).toMatch(/^west/)
  expect(choose([node('east', 8), node('west', 12)], {}, lastGiven)).toMatch(/^west/)
})

test('at most eight others are named, home among them', () => {
  const many = Array.from({ length: 20 }, (_, index) => node(`node-${index}`, index))
  const { others } = chooseNode([node('home', 90), ...many], { avoid: [] }, new Map())
  expect(others).toHaveLength(8)
  expect(others.at(-1)?.name).toBe('home')
})

test('while api hears nobody, a browser keeps a registered node, and others go home', () => {
  const nodes = [node('home', null), node('east', null)]
  const unheard = (wish: Partial<NodeWish>) => {
    const { node: chosen, others } = chooseUnheard(nodes, { avoid: [], ...wish })
    return [chosen, ...others].map(({ name }) => name).join(' ')
  }
  expect(unheard({ current: 'east' })).toBe('east home')
  expect(unheard({})).toBe('home east')
  expect(unheard({ current: 'removed' })).toBe('home east')
  expect(unheard({ current: 'east', avoid: ['east'] })).toBe('home')
  expect(unheard({ current: 'home', avoid: ['home'] })).toBe('east home')
})

test('a region is a time zone or its beginning, up to a slash', () => {
  expect(matchRegion(['America', 'America/Chicago'], 'America/Chicago')).toBe('America/Chicago')
  expect(matchRegion(['America'], 'America/Indiana/Knox')).toBe('America')
  expect(matchRegion(['America/Chi', 'Europe'], 'America/Chicago')).toBe('')
})

test('the load is the larger share of viewers or processor, and a node without capacity is full', () => {
  expect(getLoad(state({ viewers: 20, busy: 0.4 }))).toBe(0.4)
  expect(getLoad(state({ viewers: 60, busy: 0.4 }))).toBe(0.6)
  expect(getLoad(state({ capacity: 0 }))).toBe(1)
})

test('several processes of a node are one, and one that is about to end does not count', () => {
  const sum = sumStates([
    state({ sockets: 10, viewers: 6, busy: 0.2 }),
    state({ sockets: 20, viewers: 8, busy: 0.4 }),
    state({ sockets: 500, isEnding: true }),
  ])
  expect(sum).toMatchObject({ sockets: 30, viewers: 14, capacity: 200, isEnding: false })
  expect(sum?.busy).toBeCloseTo(0.3)
  expect(sumStates([state({ isEnding: true })])?.isEnding).toBe(true)
  expect(sumStates([])).toBeNull()
})
