import { expect, test } from 'vitest'
import { idleStormPrep, playStormPrep, type StormPrepGame } from './game.rules'
import { formatGameAnnouncement, formatTimeAnnouncement } from './texts'

const started = playStormPrep(idleStormPrep, { type: 'start', now: 0, random: 0 })
const answer = (game: StormPrepGame, isEssential: boolean) =>
  playStormPrep(game, { type: 'answer', isEssential, now: 0, random: 0 })

test('before a game nothing is announced, in a game the item and the question', () => {
  expect(formatGameAnnouncement(idleStormPrep)).toBe('')
  expect(formatGameAnnouncement(started)).toMatch(
    /^NOAA Weather Radio\. A receiver .* Is this item essential for storm chasing safety\?$/,
  )
})

test('a right answer is announced with its points, and the bonus of a streak', () => {
  expect(formatGameAnnouncement(answer(started, true))).toBe('Correct! +100 points')
  expect(formatGameAnnouncement(answer({ ...started, streak: 2 }, true))).toBe('Correct! +150 points (Streak bonus!)')
})

test('a wrong answer is announced with the remaining lives and the tip', () => {
  expect(formatGameAnnouncement(answer(started, false))).toMatch(
    /^Incorrect! Safety is critical - study the tip below\. 2 lives left\. Safety Tip: It sounds an alarm/,
  )
  expect(formatGameAnnouncement(answer({ ...started, lives: 2 }, false))).toMatch(/ 1 life left\. /)
})

test('a level-up and the end are announced', () => {
  const last = answer({ ...started, completed: Array.from({ length: 7 }, () => 'safe-room') }, true)
  expect(formatGameAnnouncement(last)).toBe('Level Complete! Bonus time added! Level 2 begins.')
  expect(formatGameAnnouncement({ ...started, phase: 'over', score: 1500, lives: 0 })).toBe(
    'Game over. No lives left. Your score is 1,500, rank Safety Conscious.',
  )
  expect(formatGameAnnouncement({ ...started, phase: 'over', lives: 2 })).toBe(
    'Game over. Time is up. Your score is 0, rank Beginner.',
  )
})

test('the time is announced at a minute, half a minute and ten seconds, each once', () => {
  expect([300, 61, 60, 56, 55, 30, 10, 5, 0].map(formatTimeAnnouncement)).toEqual([
    '',
    '',
    '60 seconds left.',
    '60 seconds left.',
    '',
    '30 seconds left.',
    '10 seconds left.',
    '',
    '',
  ])
})
