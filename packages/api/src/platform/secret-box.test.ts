import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box'

const box = createSecretBox('ab'.repeat(32))

test('a sealed secret opens again for its owner', () => {
  const sealed = box.seal('live_1234_schlüssel', 'ana')
  expect(sealed).not.toContain('live_1234')
  expect(box.open(sealed, 'ana')).toBe('live_1234_schlüssel')
})

test('the same secret looks different each time it is sealed', () => {
  expect(box.seal('key', 'ana')).not.toBe(box.seal('key', 'ana'))
})

test('a secret does not open for another owner, with another key, changed or cut', () => {
  const sealed = box.seal('key', 'ana')
  // Not the last character: some of its bits stand for nothing.
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
  expect(() => box.open(sealed, 'bo')).toThrow()
  expect(() => createSecretBox('cd'.repeat(32)).open(sealed, 'ana')).toThrow()
  for (const bad of [changed, sealed.slice(0, 12), 'v1.', 'v2.abc', '']) expect(() => box.open(bad, 'ana')).toThrow()
})

test("a derived key depends on the secret, the purpose and the installation's key only", () => {
  const derived = box.derive('a secret', 'one purpose')
  expect(derived).toMatch(/^[\w-]{43}$/)
  expect(box.derive('a secret', 'one purpose')).toBe(derived)
  const others = [
    box.derive('another secret', 'one purpose'),
    box.derive('a secret', 'another purpose'),
    createSecretBox('cd'.repeat(32)).derive('a secret', 'one purpose'),
  ]
  expect(new Set([derived, ...others]).size).toBe(4)
})
