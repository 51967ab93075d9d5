import type { MediaNodeFacts } from '@squall/shared/contract/admin'
import { expect, test } from 'vitest'
import { findRelayProblem, hasRelay, toMediaNodeRow } from './media-nodes.rules'

const east: MediaNodeFacts = {
  name: 'east',
  address: 'wss://east.squall.test/ws',
  regions: ['America', 'Europe/Paris'],
  heardSecondsAgo: 0,
  isHeardLate: false,
  status: {
    ...{ version: '3.0.0', sockets: 310, viewers: 300, publishers: 2, capacity: 1_200, busy: 0.254, isEnding: false },
  },
}
const silent = { ...east, status: null }

test('the row of a node says where it is and how full', () => {
  expect(toMediaNodeRow(east)).toEqual({
    name: 'east',
    status: { tone: 'good', word: 'Good' },
    address: 'wss://east.squall.test/ws',
    regions: 'America, Europe/Paris',
    viewers: '300 of 1,200',
    busy: '25%',
    version: '3.0.0',
  })
})

test('a node that is silent says since when, and has no numbers', () => {
  const words = [null, 12, 300, 7_300].map(
    (heardSecondsAgo) => toMediaNodeRow({ ...silent, heardSecondsAgo }).status.word,
  )
  expect(words).toEqual(['Never heard', 'Silent for 12 s', 'Silent for 5 min', 'Silent for 2 h'])
  expect(toMediaNodeRow(silent)).toMatchObject({ viewers: '–', busy: '–', version: '–' })
})

test('a node that stops or is full takes nobody', () => {
  const { status } = east
  if (status === null) throw new Error('it has one')
  const wordOf = (changes: Partial<typeof status>) =>
    toMediaNodeRow({ ...east, status: { ...status, ...changes } }).status.word
  expect([wordOf({ isEnding: true }), wordOf({ sockets: 1_200 })]).toEqual(['Stopping', 'Full'])
})

test('a node that is heard late says so while it is heard', () => {
  expect(toMediaNodeRow({ ...east, isHeardLate: true }).status).toEqual({ tone: 'partial', word: 'Heard late' })
  expect(toMediaNodeRow({ ...silent, isHeardLate: true, heardSecondsAgo: 3 }).status.word).toBe('Silent for 3 s')
})

test('the node of the site itself has no address, and one without regions is for all', () => {
  expect(toMediaNodeRow({ ...east, address: null, regions: [] })).toMatchObject({
    address: 'On this site',
    regions: 'All',
  })
})

test('the table is for sites with a relay, and says when the server has lost it', () => {
  expect(hasRelay({ isConnected: null, nodes: [] })).toBe(false)
  expect(hasRelay({ isConnected: false, nodes: [] })).toBe(true)
  expect(findRelayProblem({ isConnected: true, nodes: [] })).toBeNull()
  expect(findRelayProblem({ isConnected: false, nodes: [] })).toContain('not connected')
})
