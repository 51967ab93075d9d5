import type { Broadcast } from './broadcasts'
import type { ChatLoad } from './chat-load'
import type { Tally } from './tally'
import { openViewerSession, type ViewerSession } from './viewer-session'

interface PoolOptions {
  viewers: number
  /** As many viewers join as leave. */
  leavesPerSecond: number
  broadcasts: readonly Broadcast[]
  ports: { media: number; api: number }
  sessions: readonly string[]
  tally: Tally
  chatLoad: ChatLoad
}

/* Of every five viewers of a stream one uses the text wire and one the api's port; of every ten one is slow. */
const TEXT_EVERY = 5
const SPLICED_EVERY = 5
const SLOW_EVERY = 10
const STALL_MS = 3_000
const STALL_EVERY_MS = 8_000
const AT_ONCE = 20

/** A place in the pool, in which one viewer follows another of the same kind. */
interface Slot {
  isSlow: boolean
  session: ViewerSession | null
  open(): Promise<ViewerSession>
}

export async function openViewerPool(options: PoolOptions) {
  const { viewers, leavesPerSecond, broadcasts, ports, sessions, tally, chatLoad } = options
  let framesOfClosed = 0
  const slots = Array.from({ length: viewers }, (_, index): Slot => {
    const broadcast = broadcasts[index % broadcasts.length]
    if (broadcast === undefined) throw new Error('There is nothing to watch')
    const row = Math.floor(index / broadcasts.length)
    const slot: Slot = {
      isSlow: row % SLOW_EVERY === 7,
      session: null,
      async open() {
        const session = await openViewerSession({
          port: row % SPLICED_EVERY === 2 ? ports.api : ports.media,
          broadcast,
          wire: row % TEXT_EVERY === 0 && broadcast.hasText ? 'json' : 'binary',
          sessionId: index % 2 === 0 ? sessions[index / 2] : undefined,
          address: `10.1.${Math.floor(index / 200)}.${(index % 200) + 1}`,
          tally,
          onLine: chatLoad.received,
          onLeave(session) {
            framesOfClosed += session.takeFrames()
            chatLoad.left(session)
          },
        })
        session.isSlow = slot.isSlow
        slot.session = session
        return session
      },
    }
    return slot
  })

  async function fillSlot(slot: Slot): Promise<void> {
    try {
      await slot.open()
    } catch (error) {
      tally.failure(`socket refused: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  for (let from = 0; from < slots.length; from += AT_ONCE)
    await Promise.all(slots.slice(from, from + AT_ONCE).map(fillSlot))

  const churn = setInterval(() => {
    const slot = slots[Math.floor(Math.random() * slots.length)]
    // The next viewer of this slot is still connecting.
    if (!slot?.session) return
    slot.session.leave()
    slot.session = null
    fillSlot(slot)
  }, 1000 / leavesPerSecond)
  const stalls = setInterval(() => {
    for (const { isSlow, session } of slots) {
      if (!isSlow || session === null) continue
      session.viewer.stall()
      setTimeout(() => session.viewer.resume(), STALL_MS)
    }
  }, STALL_EVERY_MS)

  return {
    /** The members that may write: joined and not slow. */
    writers: (): ViewerSession[] =>
      slots.flatMap(({ session, isSlow }, index) => (session?.isJoined && !isSlow && index % 2 === 0 ? [session] : [])),
    listeners: (streamId: string): ViewerSession[] =>
      slots.flatMap(({ session, isSlow }) =>
        session?.isJoined && !isSlow && session.broadcast.streamId === streamId ? [session] : [],
      ),
    takeFrames(): number {
      const due = slots.reduce(
        (sum, { session }) => sum + (session?.isJoined ? session.takeFrames() : 0),
        framesOfClosed,
      )
      framesOfClosed = 0
      return due
    },
    close() {
      clearInterval(churn)
      clearInterval(stalls)
      for (const { session } of slots) session?.leave()
    },
  }
}
export type ViewerPool = Awaited<ReturnType<typeof openViewerPool>>
