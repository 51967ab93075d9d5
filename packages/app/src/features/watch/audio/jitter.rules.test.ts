import { describe, expect, it } from 'vitest'
import { emptyBuffer, MAX_TARGET_MS, MIN_TARGET_MS, takePacket } from './jitter.rules'

/** Plays packets of 20 ms that arrive at the given times, or that time after their capture. */
function listener() {
  let buffer = emptyBuffer
  let captureMs = 0
  const packet = (atMs: number) => {
    const taken = takePacket(buffer, { captureMs, durationMs: 20 }, atMs)
    buffer = taken.buffer
    captureMs += 20
    return taken.verdict
  }
  return {
    packet,
    /** Plays packets for some ms, each with the same travel time. */
    steady: (ms: number, onWayMs: number) => Array.from({ length: ms / 20 }, () => packet(captureMs + onWayMs)),
    skip: () => {
      captureMs += 20
    },
    beginAgain: () => {
      captureMs = 0
    },
    targetMs: () => buffer.targetMs,
    /** Milliseconds between capture and output. */
    delayMs: () => buffer.offsetMs ?? 0,
    now: () => captureMs,
  }
}

describe('the jitter buffer', () => {
  it('plays the first packet after the target, faded in, and joins the next ones to it', () => {
    const { packet } = listener()
    expect(packet(1_000)).toEqual({ kind: 'play', atMs: 1_000 + MIN_TARGET_MS, isAfterGap: true })
    expect(packet(1_021)).toEqual({ kind: 'play', atMs: 1_020 + MIN_TARGET_MS, isAfterGap: false })
  })

  it('is not disturbed by packets that come early or late within the target', () => {
    const { packet, targetMs } = listener()
    packet(0)
    const verdicts = [30, 31, 55, 75, 100, 125].map(packet)
    expect(verdicts.every((verdict) => verdict.kind === 'play' && !verdict.isAfterGap)).toBe(true)
    expect(targetMs()).toBe(MIN_TARGET_MS)
  })

  it('leaves a lost packet silent and fades in after it', () => {
    const { packet, skip } = listener()
    packet(0)
    skip()
    expect(packet(40)).toEqual({ kind: 'play', atMs: 40 + MIN_TARGET_MS, isAfterGap: true })
  })

  it('drops late packets and raises the target, up to a limit', () => {
    const { steady, packet, targetMs, now } = listener()
    steady(200, 10)
    expect(packet(now() + 130)).toEqual({ kind: 'drop' })
    expect(targetMs()).toBeGreaterThan(MIN_TARGET_MS)
    expect(packet(now() + 10)).toMatchObject({ kind: 'play', isAfterGap: true })
    packet(now() + 400)
    packet(now() + 400)
    expect(targetMs()).toBe(MAX_TARGET_MS)
  })

  it('stays near the live sound after a stall: the old part of a burst is dropped', () => {
    const { steady, packet, delayMs, now } = listener()
    steady(200, 10)
    const before = delayMs()
    const burstAt = now() + 1_010
    const verdicts = Array.from({ length: 50 }, () => packet(burstAt))
    expect(verdicts[0]).toEqual({ kind: 'drop' })
    expect(verdicts.at(-1)?.kind).toBe('play')
    expect(delayMs() - before).toBeLessThanOrEqual(MAX_TARGET_MS - MIN_TARGET_MS)
  })

  it('restarts after half a second without a packet in time', () => {
    const { steady, delayMs } = listener()
    steady(200, 10)
    const verdicts = steady(1_000, 900)
    expect(verdicts[0]).toEqual({ kind: 'drop' })
    expect(verdicts.at(-1)?.kind).toBe('play')
    expect(delayMs()).toBeGreaterThan(900)
  })

  it('restarts with the publisher', () => {
    const { steady, beginAgain, packet, now } = listener()
    steady(5_000, 10)
    const restartedAt = now()
    beginAgain()
    packet(restartedAt)
    expect(packet(restartedAt + 520).kind).toBe('play')
  })

  it('shortens its target step by step while packets come comfortably early', () => {
    const { steady, packet, targetMs, now } = listener()
    steady(200, 10)
    packet(now() + 400)
    expect(targetMs()).toBe(MAX_TARGET_MS)
    steady(2_600, 10)
    expect(targetMs()).toBe(MAX_TARGET_MS - 20)
    steady(60_000, 10)
    expect(targetMs()).toBe(MIN_TARGET_MS)
  })

  it('catches up within seconds when the first packets trickle in late, as while the page still starts', () => {
    const { packet, steady, delayMs, now } = listener()
    packet(300)
    packet(now() + 290)
    packet(now() + 250)
    steady(5_000, 10)
    expect(delayMs()).toBeLessThanOrEqual(MIN_TARGET_MS + 40)
  })

  it('catches up within seconds when the first packet was much later than the others', () => {
    const { steady, packet, delayMs } = listener()
    packet(600)
    steady(3_000, 10)
    expect(delayMs()).toBeLessThan(250)
    const verdicts = steady(1_000, 10)
    expect(verdicts.every(({ kind }) => kind === 'play')).toBe(true)
  })
})
