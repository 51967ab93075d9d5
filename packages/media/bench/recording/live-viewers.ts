import { openViewer } from '../clients/viewer'

export interface LiveViewers {
  /** Begins a new measurement. */
  reset(): void
  /** Ages of all frames since then, in ms. */
  ages(): number[]
  /** Frames that each of them got. */
  framesOfEach(): number[]
  /** Frames that the stream had and a viewer did not get, of all viewers together. */
  lost(): number
  close(): void
}

/** Opens so many viewers, spread over the streams `storm-0` on. Each has an address of its own. */
export async function openLiveViewers(port: number, count: number, streams: number): Promise<LiveViewers> {
  let ages: number[] = []
  const tallies = Array.from({ length: count }, () => ({ frames: 0, lost: 0, newest: 0 }))
  const viewers = await Promise.all(
    tallies.map((tally, index) =>
      openViewer({
        port,
        wire: 'binary',
        address: `10.0.${index % streams}.${index}`,
        joining: { type: 'join-stream', streamId: `storm-${index % streams}`, video: ['vp8'] },
        frame({ ageMs, repeated, seq }) {
          if (!repeated) {
            ages.push(ageMs)
            tally.frames++
            if (tally.newest > 0) tally.lost += Math.max(0, seq - tally.newest - 1)
          }
          tally.newest = seq
        },
      }),
    ),
  )
  return {
    reset() {
      ages = []
      for (const tally of tallies) Object.assign(tally, { frames: 0, lost: 0 })
    },
    ages: () => ages,
    framesOfEach: () => tallies.map(({ frames }) => frames),
    lost: () => tallies.reduce((sum, { lost }) => sum + lost, 0),
    close() {
      for (const viewer of viewers) viewer.close()
    },
  }
}
