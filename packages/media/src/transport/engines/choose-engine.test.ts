import { expect, test } from 'vitest'
import { explainMissing } from './choose-engine'

const SYSTEM = { version: 'v26.10.0', platform: 'linux', arch: 'x64' }

test('an addon for a newer glibc is said to need it', () => {
  const failure = new Error(
    "supports only Node.js versions 16\n\nError: /lib/libc.so.6: version `GLIBC_2.38' not found (required by uws.node)",
  )
  expect(explainMissing(failure, SYSTEM)).toBe('needs glibc 2.38 or newer')
})

test('a library without an addon for this Node is said to have none', () => {
  const failure = new Error("supports only Node.js\n\nError: Cannot find module './uws_linux_x64_147.node'")
  expect(explainMissing(failure, SYSTEM)).toBe('has no addon for Node 26.10.0 on linux x64')
})

test('an optional library that was left out is said to be not installed', () => {
  const failure = new Error("Cannot find package 'uws-pack' imported from /opt/squall/packages/media/dist/main.js")
  expect(explainMissing(failure, SYSTEM)).toBe('is not installed')
})

test('any other failure is described by its last line', () => {
  const failure = new Error('supports only Node.js\n\nError: Error relocating uws.node: fcntl64: symbol not found')
  expect(explainMissing(failure, SYSTEM)).toBe(
    'does not load: Error: Error relocating uws.node: fcntl64: symbol not found',
  )
})
