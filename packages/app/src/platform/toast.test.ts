import { expect, test } from 'vitest'
import { createToastSlot } from './toast'

test('a newer toast takes the place of the older one', () => {
  const slot = createToastSlot()
  slot.show('info', { title: 'First' })
  slot.show('error', { title: 'Second', description: 'with a line' })
  expect(slot.current()).toMatchObject({ kind: 'error', title: 'Second', description: 'with a line' })
})

test('the timer of an older toast does not take a newer one away', () => {
  const slot = createToastSlot()
  slot.show('info', { title: 'First' })
  const first = slot.current()?.id ?? 0
  slot.show('info', { title: 'Second' })
  slot.dismiss(first)
  expect(slot.current()?.title).toBe('Second')
  slot.dismiss(first + 1)
  expect(slot.current()).toBeNull()
})

test('listeners are called at every change until they unsubscribe', () => {
  const slot = createToastSlot()
  let changes = 0
  const leave = slot.subscribe(() => {
    changes += 1
  })
  slot.show('success', { title: 'Saved' })
  leave()
  slot.dismiss(1)
  expect(changes).toBe(1)
})
