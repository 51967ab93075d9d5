import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { LoopedActivity } from './activity-loops'
import type { Ledger } from './ledger'
import type { Person, Role } from './people'
import { drawPicture } from './pictures'
import { openChatClient, openPublisher, openViewer, type Pace } from './sockets'

const Started = z.object({ id: z.string() })

/** The grace of media for a lost publisher, that of the api, the interval of its check, and a restart. */
const OVER_WITHIN_MS = 25_000 + 60_000 + 5_000 + 10_000
const LEAVES_AFTER_MS = 700

interface Options {
  people: Record<Role, Person[]>
  ledger: Ledger
  /** Sockets through the api, and straight to media as behind a proxy. */
  urls: [string, string]
  pace: Pace
}

export interface Broadcasts {
  /** The streams that stay live. */
  standing: string[]
  activities: LoopedActivity[]
  /** Waits until every viewer has a new picture. @returns after how many ms; null when not in time */
  untilWatched(withinMs: number): Promise<number | null>
  /** Starts a stream in place of one that ended. */
  startAnew(streamId: string): Promise<void>
  /** Streams whose publisher vanished. @param isLate only those that should have ended by now */
  abandoned(isLate: boolean): string[]
  close(): void
}

/** Returns all clients with sockets: publishers, viewers, writers of chat, and publishers that vanish. */
export async function openBroadcasts({ people, ledger, urls, pace }: Options): Promise<Broadcasts> {
  const picture = await drawPicture(0)
  const start = async ({ call, session, username }: Person) => {
    const body = { title: `Wedge of ${username}`, isRecorded: true }
    return (await call(Started, { method: 'POST', path: '/api/streams', session, body })).id
  }
  const shows = await Promise.all(people.chaser.map((_, n) => openShow(n)))
  const standing = shows.map(({ streamId }) => streamId)

  /** Returns one broadcast, with a viewer by each way in and a writer of chat. */
  async function openShow(n: number) {
    const chaser = people.chaser[n]
    if (chaser === undefined) throw new Error(`There is no chaser ${n}`)
    const streamId = await start(chaser)
    const [url, other] = n % 2 === 0 ? urls : ([urls[1], urls[0]] as const)
    const publisher = openPublisher({ url, streamId, pace, picture, session: chaser.session })
    const viewers = urls.map((way) => openViewer({ url: way, streamId, pace }))
    const { session = '' } = people.fan[n] ?? {}
    const chat = openChatClient({ url: other, streamId, pace, session, ledger })
    const all = [publisher, ...viewers, chat]
    return { streamId, viewers, chat, close: () => all.map(({ close }) => close()) }
  }

  let lines = 0
  const writing = people.chaser.map((_, n) => ({
    restMs: 700,
    step: async () => shows[n]?.chat.write(`It is turning, line ${++lines} over a socket`),
  }))

  const gone: { streamId: string; at: number }[] = []
  let leavers = 0
  const leaving = {
    restMs: 1_500,
    async step() {
      const person = people.leaver[leavers++]
      if (person === undefined) return
      const streamId = await ledger.count(() => start(person))
      if (streamId === null) return
      const { close } = openPublisher({ url: urls[1], streamId, pace, picture, session: person.session })
      await sleep(LEAVES_AFTER_MS)
      close()
      gone.push({ streamId, at: Date.now() })
    },
  }

  return {
    standing,
    activities: [...writing, leaving],
    async untilWatched(withinMs) {
      const began = performance.now()
      const viewers = shows.flatMap((show) => show.viewers)
      const before = viewers.map(({ pictures }) => pictures())
      const areWatching = () => viewers.every(({ pictures }, n) => pictures() > (before[n] ?? 0) + 1)
      while (!areWatching()) {
        if (performance.now() - began > withinMs) return null
        await sleep(20)
      }
      return performance.now() - began
    },
    async startAnew(streamId) {
      const n = standing.indexOf(streamId)
      shows[n]?.close()
      const show = await openShow(n)
      shows[n] = show
      standing[n] = show.streamId
    },
    abandoned: (isLate) =>
      gone.filter(({ at }) => !isLate || Date.now() - at > OVER_WITHIN_MS).map(({ streamId }) => streamId),
    close() {
      for (const show of shows) show.close()
    },
  }
}
