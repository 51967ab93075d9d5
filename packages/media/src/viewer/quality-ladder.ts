import { limits } from '@squall/shared/contract/wire'
import { FAR } from './frame-window'

/** Every frame, every 2nd, every 4th, and then the low layer. */
export const LOW_STEP = 3

const JUDGED_EVERY_MS = 2_000
const JUDGED_FRAMES = 4
/** A viewer of a codec who falls behind this often, without recovery between, gets the low layer. */
const FALLS_TO_LOW = 3

/** How much of a stream one viewer is offered: less while half of it comes too late for them, more after 10 clean seconds. */
export class Steps {
  step = 0
  #turn = 0
  #offered = 0
  #late = 0
  #falls = 0
  #isAnswering = false
  #judgedAt = -FAR
  #troubleAt = -FAR

  /** Is this frame one to offer? */
  takesTurn(): boolean {
    const takes = this.step === LOW_STEP || (this.#turn & ((1 << this.step) - 1)) === 0
    this.#turn = (this.#turn + 1) & 3
    if (takes) this.#offered++
    return takes
  }

  /** A frame waited for others to arrive until a newer one replaced it. */
  wasLate(): void {
    this.#late++
  }

  /** They answered something; who does not is stalled, not slow, and is left where they are. */
  answered(): void {
    this.#isAnswering = true
  }

  /** A viewer of a codec had to be cut off until the next key frame. */
  fell(now: number): void {
    if (now - this.#troubleAt >= limits.recoveryMs) this.#falls = 0
    this.#troubleAt = now
    if (++this.#falls < FALLS_TO_LOW) return
    this.#falls = 0
    this.step = LOW_STEP
  }

  /**
   * Lets time tell.
   * @param goesBackAtOnce from the low layer to all of a codec's frames, which cannot be thinned out
   */
  judge(now: number, goesBackAtOnce: boolean): void {
    if (this.#judgedAt === -FAR) this.#judgedAt = now
    if (now - this.#judgedAt >= JUDGED_EVERY_MS) {
      if (this.#late * 10 > this.#offered) this.#troubleAt = now
      const isTooMuch = this.#isAnswering && this.#offered >= JUDGED_FRAMES && this.#late * 2 >= this.#offered
      if (isTooMuch && this.step < LOW_STEP) this.step++
      this.#offered = 0
      this.#late = 0
      this.#isAnswering = false
      this.#judgedAt = now
    }
    if (this.step === 0 || now - this.#troubleAt < limits.recoveryMs) return
    this.step = goesBackAtOnce ? 0 : this.step - 1
    this.#troubleAt = now
  }
}
