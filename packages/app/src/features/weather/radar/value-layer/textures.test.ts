import { expect, test } from 'vitest'
import type { Scan } from './scan.rules'
import { createScan } from './testing/scans'
import { createScanTextures } from './textures'

/** A context that counts its textures, as far as they are needed here. */
function fakeContext() {
  const state = { uploads: 0, deleted: 0 }
  const nothing = () => undefined
  const gl = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => {
      if (name === 'createTexture') return () => ({})
      if (name === 'texImage2D') return () => void state.uploads++
      if (name === 'deleteTexture') return () => void state.deleted++
      return nothing
    },
  })
  return { gl: gl as unknown as WebGL2RenderingContext, state }
}

const scans = Array.from({ length: 4 }, () => createScan(undefined, { gates: 10, rows: 360 }))
const [first, second, third, fourth] = scans as [Scan, Scan, Scan, Scan]

test('a scan is uploaded once, and the least recently drawn are given up beyond the limit', () => {
  const { gl, state } = fakeContext()
  const textures = createScanTextures(gl, 3 * 3600)
  for (const scan of [first, second, first, third]) textures.get(scan)
  expect(state.uploads).toBe(3)
  textures.get(fourth)
  textures.trim(new Set([fourth]))
  expect(state.deleted).toBe(1)
  expect([first, second, third, fourth].map(textures.has)).toEqual([true, false, true, true])
  expect(textures.bytes).toBe(3 * 3600)
})

test('what is shown stays, even beyond the limit', () => {
  const { gl, state } = fakeContext()
  const textures = createScanTextures(gl, 3600)
  for (const scan of scans) textures.get(scan)
  textures.trim(new Set(scans))
  expect(state.deleted).toBe(0)
  textures.clear()
  expect(textures.bytes).toBe(0)
})
