import { expect, test } from 'vitest'
import { simplifyLine } from './simplify-line'

test('corners within the tolerance are removed, ends and sharp bends stay', () => {
  expect(
    simplifyLine(
      [
        [-100, 46.8],
        [-99.5, 46.801],
        [-99, 46.8],
      ],
      0.3,
    ),
  ).toEqual([
    [-100, 46.8],
    [-99, 46.8],
  ])
  expect(
    simplifyLine(
      [
        [-100, 46.8],
        [-99.5, 46.81],
        [-99, 46.8],
      ],
      0.3,
    ),
  ).toHaveLength(3)
  // A loop that ends where it began.
  expect(
    simplifyLine(
      [
        [-100, 46],
        [-99, 46],
        [-99, 47],
        [-100, 46],
      ],
      0.3,
    ),
  ).toHaveLength(4)
})
