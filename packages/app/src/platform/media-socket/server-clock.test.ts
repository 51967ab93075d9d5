import type { CaptureClock, ClientMessage } from '@squall/shared/contract/wire'
import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock'

type Question = Extract<ClientMessage, { type: 'clock' }>

/** A clock that asks a server which is 500 ms ahead. */
function setUp(published: { streamId: string; zero: number } | null = null) {
  const questions: Question[] = []
  let now = 0
  let captures: CaptureClock[] = []
  const clock = createServerClock({
    ask: (message) => message.type === 'clock' && questions.push(message),
    now: () => now,
    readPublished: () => published,
  })
  const answer = ({ sent } = last(), change: object = {}) => {
    const times = { received: sent + 500 + (now - sent) / 2, answered: sent + 500 + (now - sent) / 2 }
    clock.take({ type: 'clock', sent, captures, ...times, ...change })
  }
  function last(): Question {
    const question = questions.at(-1)
    if (question === undefined) throw new Error('Nothing was asked')
    return question
  }
  return {
    clock,
    questions,
    answer,
    pass: (ms: number) => {
      now += ms
    },
    tell: (next: CaptureClock[]) => {
      captures = next
    },
    /** Answers until the clock asks no more. */
    learn() {
      clock.tick()
      for (let count = -1; count < questions.length; ) {
        count = questions.length
        now += 10
        answer()
      }
    },
  }
}

describe('the server’s clock', () => {
  it('asks nothing before it is used, four times in a row then, and every five seconds after that', () => {
    const { clock, questions, learn, answer, pass } = setUp()
    expect(questions).toHaveLength(0)
    learn()
    expect(questions).toHaveLength(4)
    for (let second = 0; second < 20; second += 1) {
      pass(1_000)
      clock.tick()
      if (second % 5 === 4) answer()
    }
    expect(questions).toHaveLength(8)
  })

  it('asks each second while a picture’s age is not known, so that a publisher’s better estimate is soon here', () => {
    const { clock, questions, answer, learn, pass, tell } = setUp()
    tell([{ streamId: 's', zero: 500, uncertaintyMs: 39 }])
    learn()
    for (const state of ['uncertain', 'known', 'known']) {
      pass(1_000)
      expect(clock.readAge('s', 900)).toMatchObject({ state })
      clock.tick()
      tell([{ streamId: 's', zero: 500, uncertaintyMs: 5 }])
      pass(10)
      answer()
    }
    expect(questions).toHaveLength(5)
  })

  it('asks again when an answer is lost, and ignores the lost one when it comes after all', () => {
    const { clock, questions, answer, pass } = setUp()
    clock.tick()
    const [lost] = questions
    pass(4_999)
    clock.tick()
    expect(questions).toHaveLength(1)
    pass(1)
    clock.tick()
    expect(questions).toHaveLength(2)
    answer(lost)
    expect(clock.roundTripMs()).toBeNull()
    pass(20)
    answer()
    expect(clock.roundTripMs()).toBe(20)
  })

  it('learns nothing from an answer whose times are no numbers, and keeps asking', () => {
    const { clock, questions, answer, pass, tell } = setUp()
    tell([{ streamId: 's', zero: 0, uncertaintyMs: 1 }])
    clock.tick()
    for (let count = 0; count < 10; count += 1) {
      pass(1_000)
      answer(questions.at(-1), { received: 'soon', answered: null, captures: 'none' })
      clock.tick()
    }
    expect(clock.readAge('s', 0)).toEqual({ state: 'uncertain' })
    expect(questions.length).toBeGreaterThan(8)
  })

  it('says how old a picture is once both clocks are known', () => {
    const { clock, learn, pass, tell } = setUp()
    expect(clock.readAge('s', 0)).toEqual({ state: 'uncertain' })
    tell([{ streamId: 's', zero: 440, uncertaintyMs: 3 }])
    learn()
    pass(60)
    const age = clock.readAge('s', 100)
    expect(age).toMatchObject({ state: 'known', ms: 100 + 500 - 440 - 100 })
    expect(age.state === 'known' && age.uncertaintyMs).toBeCloseTo(9, 0)
    expect(clock.readAge('other', 100)).toEqual({ state: 'unknown' })
  })

  it('asks at once when the capture times of a stream begin anew', () => {
    const { clock, questions, learn, tell } = setUp()
    tell([{ streamId: 's', zero: 0, uncertaintyMs: 1 }])
    learn()
    clock.forgetCapture('s')
    expect(clock.readAge('s', 0)).toEqual({ state: 'unknown' })
    const before = questions.length
    clock.tick()
    expect(questions).toHaveLength(before + 1)
  })

  it('tells the server when a publisher’s capture time 0 was, as soon as that is certain', () => {
    const { questions, learn } = setUp({ streamId: 's', zero: -200 })
    learn()
    expect(questions.map(({ capture }) => capture?.zero)).toEqual([undefined, undefined, undefined, 300])
    expect(questions.at(-1)?.capture).toMatchObject({ streamId: 's' })
  })

  it('no longer tells it after the server’s clock jumped, until it is certain again', () => {
    const { clock, questions, answer, learn, pass } = setUp({ streamId: 's', zero: 0 })
    learn()
    for (const jump of [0, 3_600_000, 3_600_000, 3_600_000]) {
      pass(5_000)
      clock.tick()
      const sent = questions.at(-1)?.sent ?? 0
      answer(questions.at(-1), { received: sent + 500 + jump, answered: sent + 500 + jump })
    }
    pass(1_000)
    clock.tick()
    expect(questions.slice(4).map(({ capture }) => capture?.zero)).toEqual([500, 500, undefined, undefined, 3_600_500])
  })
})
