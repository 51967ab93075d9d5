import { expect, test, vi } from 'vitest'
import { readStored, readText, removeStored, writeStored, writeText } from './storage'
import { createMemoryStorage } from './testing/memory-storage'

const asNumber = (stored: unknown) => (typeof stored === 'number' ? stored : null)

test('a value comes back as it was written', () => {
  const area = createMemoryStorage()
  writeStored('volume', 0.5, area)
  expect(readStored('volume', asNumber, area)).toBe(0.5)
  removeStored('volume', area)
  expect(readStored('volume', asNumber, area)).toBeNull()
})

test('text that is not JSON and values of another shape read as missing', () => {
  const area = createMemoryStorage({ broken: '{', other: '"loud"' })
  expect(readStored('broken', asNumber, area)).toBeNull()
  expect(readStored('other', asNumber, area)).toBeNull()
})

test('plain text is kept without quotation marks', () => {
  const area = createMemoryStorage()
  writeText('sessionId', 'abc', area)
  expect(area.getItem('sessionId')).toBe('abc')
  expect(readText('sessionId', area)).toBe('abc')
})

test('without storage nothing is kept and nothing fails', () => {
  writeStored('volume', 1, null)
  removeStored('volume', null)
  expect(readStored('volume', asNumber, null)).toBeNull()
})

test('with a full storage only the value is lost', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const full = {
    ...createMemoryStorage(),
    setItem: () => {
      throw new Error('quota')
    },
  }
  writeStored('volume', 1, full)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
