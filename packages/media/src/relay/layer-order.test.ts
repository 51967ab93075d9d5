import { expect, test } from 'vitest'
import { LayerOrder } from './incoming-media'

test('RELAY-5 pieces follow each other, are old, or show a gap', () => {
  const order = new LayerOrder()
  expect([order.isBroken, order.classify(1)]).toEqual([true, 'gap'])
  order.continueAfter(7)
  expect([7, 8, 9].map((number) => order.classify(number))).toEqual(['old', 'next', 'gap'])
  order.break()
  expect([order.isBroken, order.classify(8)]).toEqual([true, 'gap'])
})
