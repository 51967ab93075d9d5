import { closeCodes } from '@squall/shared/wire/close-codes'
import { expect, test } from 'vitest'
import { createFakeClock } from './testing/fake-clock'
import { createFakeConnection } from './testing/fake-connection'

test('PACE-6 a pong answers all pings up to the one it echoes, in their order', () => {
  const { connection, socket } = createFakeConnection(createFakeClock())
  const passed: number[] = []
  for (const number of [1, 2, 3, 4]) connection.fence(() => passed.push(number))
  connection.passFences(socket.pings[2] ?? '')
  expect(passed).toEqual([1, 2, 3])
})

test('PACE-6 pongs that answer no ping of ours mean nothing', () => {
  const { connection, socket } = createFakeConnection(createFakeClock())
  const passed: number[] = []
  connection.fence(() => passed.push(1))
  for (const payload of ['', 'hello', '99', '-1', '0.5', '1e3']) connection.passFences(payload)
  expect(passed).toEqual([])
  connection.passFences(socket.pings[0] ?? '')
  connection.passFences(socket.pings[0] ?? '')
  expect(passed).toEqual([1])
})

test('LIMIT-13 more than 20 refusals in 10 seconds close the socket', () => {
  const clock = createFakeClock()
  const { connection, socket } = createFakeConnection(clock)
  for (let count = 0; count < 20; count++) connection.refuse('bad-message')
  clock.advance(10_000)
  for (let count = 0; count < 20; count++) connection.refuse('not-a-jpeg')
  expect(socket.closed).toEqual([])
  connection.refuse('bad-message')
  expect(socket.closed).toMatchObject([{ code: closeCodes.badMessage }])
})
