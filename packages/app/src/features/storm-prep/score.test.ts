import { isPossibleStormPrep, stormPrepRank } from '@squall/shared/rules/storm-prep'
import { expect, test } from 'vitest'
import { idleStormPrep, playStormPrep } from './game.rules'

test('the rank follows the final score', () => {
  const ranks = [0, 495, 500, 1495, 1500, 2995, 3000, 4995, 5000, 90_000].map(stormPrepRank)
  expect(ranks).toEqual([
    'Beginner',
    'Beginner',
    'Storm Spotter',
    'Storm Spotter',
    'Safety Conscious',
    'Safety Conscious',
    'Advanced Chaser',
    'Advanced Chaser',
    'Storm Chaser Expert',
    'Storm Chaser Expert',
  ])
})

test('the fastest games, with and without mistakes, have possible scores after every banner', () => {
  for (const bestRandom of [0, 0.5, 0.999]) {
    let now = 0
    let game = playStormPrep(idleStormPrep, { type: 'start', now, random: bestRandom })
    for (let answers = 0; answers < 60; answers += 1) {
      // The other player makes two mistakes, one in each of the first levels.
      const isEssential = bestRandom === 0 || (answers !== 2 && answers !== 11)
      game = playStormPrep(game, { type: 'answer', isEssential, now, random: 0 })
      now = game.feedback?.until ?? now
      game = playStormPrep(game, { type: 'tick', now, random: bestRandom })
      const { score, level } = game
      expect(isPossibleStormPrep({ score, level, seconds: now / 1_000 })).toBe(true)
    }
    expect(game.level).toBeGreaterThan(7)
  }
})

test('scores that the rules cannot produce are recognised', () => {
  const first = { score: 1240, level: 1, seconds: 120 }
  expect(isPossibleStormPrep(first)).toBe(true)
  expect(isPossibleStormPrep({ ...first, score: 1242 })).toBe(false)
  expect(isPossibleStormPrep({ ...first, score: -5 })).toBe(false)
  expect(isPossibleStormPrep({ ...first, score: 1715 })).toBe(false)
  expect(isPossibleStormPrep({ ...first, seconds: 301 })).toBe(false)
  expect(isPossibleStormPrep({ score: 1235, level: 2, seconds: 120 })).toBe(false)
  expect(isPossibleStormPrep({ score: 2480, level: 2, seconds: 22 })).toBe(false)
  expect(isPossibleStormPrep({ score: 2480, level: 2, seconds: 361 })).toBe(false)
})
