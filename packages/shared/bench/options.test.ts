import { expect, test } from 'vitest'
import { names, parseOptions, positive, seed, whole } from './options'

const read = (...args: string[]) =>
  parseOptions('crash', (quick) => ({ rounds: whole(quick ? 4 : 50), rate: positive(1.5), only: names() }), args)

test('an absent option has its usual value, and a quick run has its own', () => {
  expect(read()).toEqual({ rounds: 50, rate: 1.5, only: [], quick: false, out: 'test-results/bench-crash.json' })
  expect(read('--quick')).toMatchObject({ rounds: 4, quick: true })
})

test('a given option goes before the usual value, also in a quick run', () => {
  expect(read('--rounds', '9', '--quick', '--only=a,b', '--out', 'x.json')).toMatchObject({
    rounds: 9,
    only: ['a', 'b'],
    out: 'x.json',
  })
})

test.each([[['--rounds', '0']], [['--rounds', 'many']], [['--rounds', '1.5']]])(
  '%j is refused with the name of the option',
  (args) => {
    expect(() => read(...args)).toThrow(/^--rounds: /)
  },
)

test('an unknown option is refused', () => {
  expect(() => read('--round', '9')).toThrow(/--round/)
})

test('a seed may be 0', () => {
  expect(parseOptions('fuzz', () => ({ seed: seed() }), ['--seed', '0']).seed).toBe(0)
})
