import { isPossibleStormPrep, stormPrepItemIds, stormPrepItems, stormPrepRank } from '@squall/shared/rules/storm-prep'
import { expect, test } from 'vitest'
import { getDecisionTimeLeft, getSecondsLeft, idleStormPrep, playStormPrep, type StormPrepGame } from './game.rules'

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

const START = 1_000_000

/** Returns a player with a fake clock; `random` 0 shows the first open item. */
function player() {
  let now = START
  let game: StormPrepGame = playStormPrep(idleStormPrep, { type: 'start', now, random: 0 })
  const answer = (isEssential: boolean, random = 0) => {
    game = playStormPrep(game, { type: 'answer', isEssential, now, random })
  }
  const wait = (ms: number, random = 0) => {
    now += ms
    game = playStormPrep(game, { type: 'tick', now, random })
  }
  return {
    game: () => game,
    now: () => now,
    left: () => getSecondsLeft(game, now),
    wait,
    essential: (random?: number) => answer(true, random),
    notEssential: (random?: number) => answer(false, random),
    /** Answers right and waits for the next item. */
    master(items: number) {
      for (let item = 0; item < items; item += 1) {
        answer(true)
        wait(3_000)
      }
    },
  }
}

test('a game starts with 300 seconds, 3 lives, level 1, no score and a random item', () => {
  const { game, left } = player()
  expect(game()).toMatchObject({ phase: 'playing', score: 0, level: 1, completed: [], streak: 0, lives: 3 })
  expect(left()).toBe(300)
  const last = playStormPrep(idleStormPrep, { type: 'start', now: START, random: 0.99 })
  expect(last.item).toBe('safe-room')
})

test('the remaining time is right, however late a tick comes', () => {
  const { wait, left, game } = player()
  wait(1_000)
  expect(left()).toBe(299)
  wait(120_000)
  expect(left()).toBe(179)
  wait(178_999)
  expect([left(), game().phase]).toEqual([1, 'playing'])
  wait(1)
  expect([left(), game().phase]).toEqual([0, 'over'])
})

test('Essential is right for every item and gives its points', () => {
  for (const [index, id] of stormPrepItemIds.entries()) {
    const random = index / stormPrepItemIds.length
    const fresh = playStormPrep(idleStormPrep, { type: 'start', now: START, random })
    const answered = playStormPrep(fresh, { type: 'answer', isEssential: true, now: START, random: 0 })
    expect(answered).toMatchObject({ item: id, score: stormPrepItems[id].points, completed: [id], streak: 1, lives: 3 })
  }
})

test('Not Essential costs a life and the streak, gives nothing and leaves the item open', () => {
  const { master, notEssential, game } = player()
  master(2)
  const before = game()
  notEssential()
  expect(game()).toMatchObject({ score: before.score, lives: 2, streak: 0, completed: before.completed })
  expect(game().feedback?.kind).toBe('wrong')
})

test('from the third right answer in a row on, each gives half of its points as a bonus', () => {
  const { essential, wait, game } = player()
  essential()
  wait(3_000)
  essential()
  expect(game()).toMatchObject({ score: 250, feedback: { points: 150, hasStreakBonus: false } })
  wait(3_000)
  essential()
  expect(game()).toMatchObject({ score: 250 + 300, streak: 3, feedback: { points: 300, hasStreakBonus: true } })
})

test('after 3 seconds the banner disappears and the next open item is shown', () => {
  const { essential, wait, game } = player()
  essential()
  wait(2_999)
  expect(game()).toMatchObject({ item: 'weather-radio', feedback: { kind: 'correct' } })
  wait(1, 0.99)
  expect(game()).toMatchObject({ item: 'safe-room', feedback: null })
})

test('a completed item is not shown again in its level', () => {
  for (const random of [0, 0.5, 0.999]) {
    const { essential, wait, game } = player()
    const seen = [game().item]
    for (let item = 1; item < 8; item += 1) {
      essential()
      wait(3_000, random)
      seen.push(game().item)
    }
    expect(new Set(seen).size).toBe(8)
  }
})

test('all items completed: the next level, 60 seconds more, and after 2 seconds an item of double points', () => {
  const { master, essential, wait, game, left } = player()
  master(7)
  const before = left()
  essential()
  expect(game()).toMatchObject({ level: 2, completed: [], lives: 3, feedback: { kind: 'level-complete' } })
  expect(left()).toBe(before + 60)
  expect(game().worth).toBe(250)
  wait(2_000)
  expect(game()).toMatchObject({ item: 'weather-radio', worth: 200, feedback: null, streak: 8 })
  const { score } = game()
  essential()
  expect(game().score).toBe(score + 300)
})

test('the last life ends the game, 2 seconds later', () => {
  const { notEssential, wait, game } = player()
  for (let life = 0; life < 2; life += 1) {
    notEssential()
    wait(3_000)
  }
  notEssential()
  expect(game()).toMatchObject({ phase: 'playing', lives: 0, feedback: { kind: 'last-life' } })
  wait(1_999)
  expect(game().phase).toBe('playing')
  wait(1)
  expect(game()).toMatchObject({ phase: 'over', feedback: null })
})

test('a finished game has its end and each missed item once', () => {
  const { notEssential, wait, game, now } = player()
  for (const random of [0.99, 0.99]) {
    notEssential()
    wait(3_000, random)
  }
  notEssential()
  const end = now() + 2_000
  wait(60_000)
  expect(game()).toMatchObject({ phase: 'over', endsAt: end, missed: ['weather-radio', 'safe-room'] })
})

test('time that runs out during the last banner ends the game then', () => {
  const { notEssential, wait, game } = player()
  for (let life = 0; life < 2; life += 1) {
    notEssential()
    wait(3_000)
  }
  wait(293_500)
  notEssential()
  wait(5_000)
  expect(game()).toMatchObject({ phase: 'over', endsAt: START + 300_000 })
})

test('answers are ignored while a banner is shown', () => {
  const { essential, notEssential, game } = player()
  essential()
  const before = game()
  notEssential()
  essential()
  expect(game()).toBe(before)
})

test('an answer after the time ran out does not count, even when no tick came before it', () => {
  const fresh = playStormPrep(idleStormPrep, { type: 'start', now: START, random: 0 })
  const late = playStormPrep(fresh, { type: 'answer', isEssential: true, now: START + 300_000, random: 0 })
  expect(late).toMatchObject({ phase: 'over', score: 0 })
})

test('an answer for the previous item does not count for the current one', () => {
  const fresh = playStormPrep(idleStormPrep, { type: 'start', now: START, random: 0 })
  const answered = playStormPrep(fresh, { type: 'answer', isEssential: true, now: START, random: 0 })
  const asleep = playStormPrep(answered, { type: 'answer', isEssential: false, now: START + 10_000, random: 0 })
  expect(asleep).toMatchObject({ item: 'emergency-kit', lives: 3, feedback: null, itemSince: START + 3_000 })
})

test('a game that is over or has not begun takes no answers, and a new start resets everything', () => {
  expect(playStormPrep(idleStormPrep, { type: 'answer', isEssential: true, now: START, random: 0 })).toBe(idleStormPrep)
  const { wait, essential, game, now } = player()
  essential()
  wait(300_000)
  const over = game()
  essential()
  expect(game()).toBe(over)
  const again = playStormPrep(over, { type: 'start', now: now(), random: 0 })
  expect(again).toMatchObject({ phase: 'playing', score: 0, level: 1, streak: 0, lives: 3, completed: [] })
})

test('the decision time runs down from 100 within the limit of the item, stops when answered, and costs nothing', () => {
  const { wait, essential, game, now } = player()
  const left = () => getDecisionTimeLeft(game(), now())
  expect(left()).toBe(100)
  wait(2_500)
  expect(left()).toBe(75)
  wait(20_000)
  expect(left()).toBe(0)
  expect(game()).toMatchObject({ phase: 'playing', lives: 3, feedback: null })
  essential()
  expect(game().score).toBe(100)
  wait(3_000)
  wait(6_000)
  expect(left()).toBe(60)
  essential()
  wait(2_000)
  expect(left()).toBe(60)
})

test('a tick without an effect returns the same game', () => {
  const { game, wait } = player()
  const before = game()
  wait(500)
  expect(game()).toBe(before)
})
