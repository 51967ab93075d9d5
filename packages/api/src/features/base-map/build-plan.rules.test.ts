import { expect, test } from 'vitest'
import { planBuild } from './build-plan.rules'
import { FORMAT, type Inputs } from './tile-file'

const SOURCE = 'https://maps.test/list.json'
const built = (sources: string | null, roads: string | null = null): Inputs => ({ format: FORMAT, sources, roads })
const nothing = { source: null, importedRoads: null, current: null, mayFetch: true }

test('without an address and without imported roads there is nothing to do', () => {
  expect(planBuild(nothing)).toEqual({ kind: 'nothing' })
})

test('the first start fetches, and nothing happens once the map is built', () => {
  expect(planBuild({ ...nothing, source: SOURCE })).toEqual({ kind: 'fetch', inputs: built(SOURCE) })
  expect(planBuild({ ...nothing, source: SOURCE, current: built(SOURCE) })).toEqual({ kind: 'nothing' })
})

test('another address, or tiles of another version of Squall, are fetched again', () => {
  expect(planBuild({ ...nothing, source: SOURCE, current: built('https://old.test') }).kind).toBe('fetch')
  const old = { ...built(SOURCE), format: FORMAT - 1 }
  expect(planBuild({ ...nothing, source: SOURCE, current: old }).kind).toBe('fetch')
})

test('between attempts the map stays as it is', () => {
  const waiting = { ...nothing, source: SOURCE, mayFetch: false }
  expect(planBuild(waiting)).toEqual({ kind: 'nothing' })
  expect(planBuild({ ...waiting, current: built('https://old.test') })).toEqual({ kind: 'nothing' })
})

test('imported roads are built in without the network, and taken out again', () => {
  const waiting = { ...nothing, source: SOURCE, mayFetch: false, importedRoads: 'abc' }
  expect(planBuild(waiting)).toEqual({ kind: 'rebuild', inputs: built(null, 'abc') })
  const ready = { ...nothing, source: SOURCE }
  expect(planBuild({ ...ready, current: built(SOURCE), importedRoads: 'abc' })).toEqual({
    kind: 'rebuild',
    inputs: built(SOURCE, 'abc'),
  })
  expect(planBuild({ ...ready, current: built(SOURCE, 'abc') })).toEqual({ kind: 'rebuild', inputs: built(SOURCE) })
})

test('switched off, the fetched layers are removed and imported roads stay', () => {
  expect(planBuild({ ...nothing, current: built(SOURCE) })).toEqual({ kind: 'remove' })
  const off = { ...nothing, importedRoads: 'abc' }
  expect(planBuild({ ...off, current: built(SOURCE, 'abc') })).toEqual({ kind: 'rebuild', inputs: built(null, 'abc') })
  expect(planBuild({ ...off, current: built(null, 'abc') })).toEqual({ kind: 'nothing' })
})
