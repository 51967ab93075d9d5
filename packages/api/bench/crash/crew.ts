import { setTimeout as sleep } from 'node:timers/promises'

/** One thing that somebody does again and again. */
export interface Work {
  restMs: number
  step(): Promise<void>
}

export interface Crew {
  resume(): void
  /** Settles when nothing is under way any more. */
  pause(): Promise<void>
}

/** Everybody at work at once, each at their own pace, until told to pause. A step that fails is no reason to stop. */
export function createCrew(works: Work[], random: () => number): Crew {
  let isPaused = true
  let running: Promise<void>[] = []

  async function keepOn({ step, restMs }: Work): Promise<void> {
    await sleep(random() * restMs)
    while (!isPaused) {
      await step()
      await sleep(restMs * (0.5 + random()))
    }
  }

  return {
    resume() {
      isPaused = false
      running = works.map(keepOn)
    },
    async pause() {
      isPaused = true
      await Promise.all(running)
    },
  }
}
