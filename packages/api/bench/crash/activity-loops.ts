import { setTimeout as sleep } from 'node:timers/promises'

/** Something that a client does again and again. */
export interface LoopedActivity {
  restMs: number
  step(): Promise<void>
}

export interface ActivityLoops {
  resume(): void
  /** Settles when no step is under way any more. */
  pause(): Promise<void>
}

/** Runs all activities at once, each with its own rests, until paused. A step that fails does not end its loop. */
export function createActivityLoops(activities: LoopedActivity[], random: () => number): ActivityLoops {
  let isPaused = true
  let running: Promise<void>[] = []

  async function keepOn({ step, restMs }: LoopedActivity): Promise<void> {
    await sleep(random() * restMs)
    while (!isPaused) {
      await step()
      await sleep(restMs * (0.5 + random()))
    }
  }

  return {
    resume() {
      isPaused = false
      running = activities.map(keepOn)
    },
    async pause() {
      isPaused = true
      await Promise.all(running)
    },
  }
}
