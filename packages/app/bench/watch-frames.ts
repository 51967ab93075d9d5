import type { Page } from '@playwright/test'

const PICTURE = 'canvas[data-frame]'

export interface FramesSeen {
  /** Different frames that the browser had before it drew. */
  painted: number
  expected: number
  /** Frames of the loop that never were. */
  skipped: number
  /** Milliseconds between two frames. */
  longestGap: number
  p95: number
}

/** Looks at the radar picture before each drawing of the page, for so long. */
export async function watchFrames(page: Page, durationMs: number, speedMs: number): Promise<FramesSeen> {
  const seen = await page.evaluate(
    ({ durationMs, selector }) =>
      new Promise<{ frame: number; at: number }[]>((resolve) => {
        const frames: { frame: number; at: number }[] = []
        const begun = performance.now()
        // A method, since tsx marks named functions with a helper that the page does not have.
        const watcher = {
          look(now: number) {
            const frame = Number(document.querySelector<HTMLElement>(selector)?.dataset.frame)
            if (frames.at(-1)?.frame !== frame) frames.push({ frame, at: now })
            if (now - begun < durationMs) requestAnimationFrame(watcher.look)
            else resolve(frames)
          },
        }
        requestAnimationFrame(watcher.look)
      }),
    { durationMs, selector: PICTURE },
  )
  const pairs = seen.slice(1).map((one, index) => ({ ...one, last: seen[index] ?? one }))
  const gaps = pairs.map(({ at, last }) => at - last.at).sort((a, b) => a - b)
  return {
    painted: seen.length,
    expected: Math.floor(durationMs / speedMs),
    skipped: pairs.reduce((sum, { frame, last }) => sum + ((frame - last.frame - 1 + FRAMES) % FRAMES), 0),
    longestGap: gaps.at(-1) ?? Number.NaN,
    p95: gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN,
  }
}

const FRAMES = 12
