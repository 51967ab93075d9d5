import { expect, test } from 'vitest'
import { createToastQueue, getToastDurationMs } from './toast'

test('a newer toast waits until the older one is dismissed', () => {
  const queue = createToastQueue()
  queue.show('info', { title: 'First' })
  queue.show('error', { title: 'Second', description: 'with a line' })
  const first = queue.current()
  expect(first?.title).toBe('First')
  queue.dismiss(first?.id ?? 0)
  expect(queue.current()).toMatchObject({ kind: 'error', title: 'Second', description: 'with a line' })
})

test('the timer of an older toast does not take a newer one away', () => {
  const queue = createToastQueue()
  queue.show('info', { title: 'First' })
  const first = queue.current()?.id ?? 0
  queue.show('info', { title: 'Second' })
  queue.dismiss(first)
  queue.dismiss(first)
  expect(queue.current()?.title).toBe('Second')
  queue.dismiss(first + 1)
  expect(queue.current()).toBeNull()
})

test('the same message is not queued twice, unless it has a button of its own', () => {
  const queue = createToastQueue()
  for (let tap = 0; tap < 3; tap++) queue.show('info', { title: 'Sign in to like' }, true)
  queue.dismiss(queue.current()?.id ?? 0)
  expect(queue.current()?.title).toBeUndefined()
  const undo = { label: 'Undo', onClick: () => undefined }
  for (let tap = 0; tap < 2; tap++) queue.show('success', { title: 'Approved', action: undo })
  queue.dismiss(queue.current()?.id ?? 0)
  expect(queue.current()?.title).toBe('Approved')
})

test('of many waiting toasts the newest are kept', () => {
  const queue = createToastQueue()
  for (let count = 0; count < 9; count++) queue.show('info', { title: `Message ${count}` })
  const seen: string[] = []
  for (let message = queue.current(); message !== null; message = queue.current()) {
    seen.push(message.title)
    queue.dismiss(message.id)
  }
  expect(seen).toEqual(['Message 0', 'Message 5', 'Message 6', 'Message 7', 'Message 8'])
})

test('a toast that others wait for leaves earlier; one with a button stays long enough to press it', () => {
  const message = { id: 1, kind: 'info', title: 'Saved', offersSignIn: false } as const
  expect(getToastDurationMs(message, false)).toBe(5_000)
  expect(getToastDurationMs(message, true)).toBe(2_500)
  expect(getToastDurationMs({ ...message, offersSignIn: true }, true)).toBe(5_000)
  const action = { label: 'Undo', onClick: () => undefined }
  expect(getToastDurationMs({ ...message, action, lastsMs: 10_000 }, false)).toBe(10_000)
  expect(getToastDurationMs({ ...message, action, lastsMs: 10_000 }, true)).toBe(5_000)
})

test('listeners are called at every change until they unsubscribe', () => {
  const queue = createToastQueue()
  let changes = 0
  const leave = queue.subscribe(() => {
    changes += 1
  })
  queue.show('success', { title: 'Saved' })
  leave()
  queue.dismiss(1)
  expect(changes).toBe(1)
})
