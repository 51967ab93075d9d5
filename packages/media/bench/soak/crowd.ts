import type { Broadcast } from './broadcasts'
import type { Chatter } from './chatter'
import { type Seat, takeSeat } from './seat'
import type { Tally } from './tally'

interface CrowdOptions {
  viewers: number
  /** How many leave in a second; as many come. */
  leavesPerSecond: number
  broadcasts: readonly Broadcast[]
  ports: { media: number; api: number }
  sessions: readonly string[]
  tally: Tally
  chatter: Chatter
}

/* Of each five who watch a stream, one speaks text and one comes through the api's port; of each ten one is slow. */
const TEXT_EVERY = 5
const SPLICED_EVERY = 5
const SLOW_EVERY = 10
const STALL_MS = 3_000
const STALL_EVERY_MS = 8_000
const AT_ONCE = 20

/** What stays the same of whoever sits in a place, one after the other. */
interface Place {
  isSlow: boolean
  seat: Seat | null
  sit(): Promise<Seat>
}

export async function openCrowd(options: CrowdOptions) {
  const { viewers, leavesPerSecond, broadcasts, ports, sessions, tally, chatter } = options
  let framesOfGone = 0
  const places = Array.from({ length: viewers }, (_, index): Place => {
    const broadcast = broadcasts[index % broadcasts.length]
    if (broadcast === undefined) throw new Error('There is nothing to watch')
    const row = Math.floor(index / broadcasts.length)
    const place: Place = {
      isSlow: row % SLOW_EVERY === 7,
      seat: null,
      async sit() {
        const seat = await takeSeat({
          port: row % SPLICED_EVERY === 2 ? ports.api : ports.media,
          broadcast,
          wire: row % TEXT_EVERY === 0 && broadcast.hasText ? 'json' : 'binary',
          sessionId: index % 2 === 0 ? sessions[index / 2] : undefined,
          address: `10.1.${Math.floor(index / 200)}.${(index % 200) + 1}`,
          tally,
          onLine: chatter.heard,
          onLeave(seat) {
            framesOfGone += seat.takeFrames()
            chatter.left(seat)
          },
        })
        seat.isSlow = place.isSlow
        place.seat = seat
        return seat
      },
    }
    return place
  })

  async function sitDown(place: Place): Promise<void> {
    try {
      await place.sit()
    } catch (error) {
      tally.failure(`socket refused: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  for (let from = 0; from < places.length; from += AT_ONCE)
    await Promise.all(places.slice(from, from + AT_ONCE).map(sitDown))

  const churn = setInterval(() => {
    const place = places[Math.floor(Math.random() * places.length)]
    // Nobody sits there: somebody is on the way in.
    if (!place?.seat) return
    place.seat.leave()
    place.seat = null
    sitDown(place)
  }, 1000 / leavesPerSecond)
  const stalls = setInterval(() => {
    for (const { isSlow, seat } of places) {
      if (!isSlow || seat === null) continue
      seat.viewer.stall()
      setTimeout(() => seat.viewer.resume(), STALL_MS)
    }
  }, STALL_EVERY_MS)

  return {
    /** Who may write: members who sit and are not slow. */
    writers: (): Seat[] =>
      places.flatMap(({ seat, isSlow }, index) => (seat?.isJoined && !isSlow && index % 2 === 0 ? [seat] : [])),
    listeners: (streamId: string): Seat[] =>
      places.flatMap(({ seat, isSlow }) =>
        seat?.isJoined && !isSlow && seat.broadcast.streamId === streamId ? [seat] : [],
      ),
    takeFrames(): number {
      const due = places.reduce((sum, { seat }) => sum + (seat?.isJoined ? seat.takeFrames() : 0), framesOfGone)
      framesOfGone = 0
      return due
    },
    close() {
      clearInterval(churn)
      clearInterval(stalls)
      for (const { seat } of places) seat?.leave()
    },
  }
}
export type Crowd = Awaited<ReturnType<typeof openCrowd>>
