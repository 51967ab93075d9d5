import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOldNode, OLDEST_NODE } from './node-version.mjs'
import { root } from './paths.mjs'

test("a Node that SQLite's addon would crash is refused before anything is loaded", () => {
  const message = 'Squall needs Node 22.14 or newer; this is Node 20.20.2. Get one from https://nodejs.org.'
  expect(findOldNode('20.20.2')).toBe(message)
  expect(findOldNode('22.13.1')).not.toBeNull()
  for (const version of ['22.14.0', '23.0.0', '26.10.0']) expect(findOldNode(version)).toBeNull()
})

test('the oldest Node that runs Squall is the one that package.json asks for', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(engines.node).toBe(`>=${OLDEST_NODE}`)
})
