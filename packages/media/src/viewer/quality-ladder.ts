import { limits } from '@squall/shared/contract/wire'
import { FAR_MS } from './frame-window'

/** The last step. The steps are: every frame, every 2nd, every 4th, the low layer. */
export const LOW_STEP = 3

const JUDGED_EVERY_MS = 2_000
const JUDGED_FRAMES = 4
/** A codec viewer that is cut off this often without recovering in between gets the low layer. */
const CUT_OFFS_TO_LOW = 3

/** The share of frames one viewer is offered: less while half of them come too late, more after 10 s without trouble. */
export class QualityLadder {
  step = 0
  #turn = 0
  #offered = 0
  #late = 0
  #cutOffs = 0
  #isAnswering = false
  #judgedAt = -FAR_MS
  #troubleAt = -FAR_MS

  /** Returns whether this frame is offered at the present step. */
  shouldOffer(): boolean {
    const takes = this.step === LOW_STEP || (this.#turn & ((1 << this.step) - 1)) === 0
    this.#turn = (this.#turn + 1) & 3
    if (takes) this.#offered++
    return takes
  }

  /** A frame was replaced by a newer one while it waited for unanswered frames. */
  countLate(): void {
    this.#late++
  }

  /** The viewer answered. One that does not is stalled, not slow, and keeps its step. */
  countAnswer(): void {
    this.#isAnswering = true
  }

  /** A codec viewer was cut off until the next key frame. */
  countCutOff(now: number): void {
    if (now - this.#troubleAt >= limits.recoveryMs) this.#cutOffs = 0
    this.#troubleAt = now
    if (++this.#cutOffs < CUT_OFFS_TO_LOW) return
    this.#cutOffs = 0
    this.step = LOW_STEP
  }

  /**
   * Moves up or down a step when it is time.
   * @param skipsSteps goes from the low layer straight to every frame, since codec frames cannot be thinned out
   */
  adjust(now: number, skipsSteps: boolean): void {
    if (this.#judgedAt === -FAR_MS) this.#judgedAt = now
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
    this.step = skipsSteps ? 0 : this.step - 1
    this.#troubleAt = now
  }
}
