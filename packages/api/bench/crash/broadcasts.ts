import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Work } from './crew'
import type { Ledger } from './ledger'
import type { Person, Role } from './people'
import { drawPicture } from './pictures'
import { openChatter, openPublisher, openViewer, type Pace } from './sockets'

const Started = z.object({ id: z.string() })

/** Grace of media for a publisher who comes back, then that of the api for one nobody hears of, its look, and a restart. */
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
  /** The streams that are on all the time. */
  standing: string[]
  works: Work[]
  /** Waits until everybody who watches has got a new picture. @returns after how many ms, or null when not in time */
  untilWatched(withinMs: number): Promise<number | null>
  /** Another stream in place of one that ended. */
  startAnew(streamId: string): Promise<void>
  /** Streams whose publisher went for good. @param isLate only those that should be over by now */
  abandoned(isLate: boolean): string[]
  close(): void
}

/** Everything that goes over sockets: chasers who broadcast, people who watch and write, and chasers who vanish. */
export async function openBroadcasts({ people, ledger, urls, pace }: Options): Promise<Broadcasts> {
  const picture = await drawPicture(0)
  const start = async ({ call, session, username }: Person) => {
    const body = { title: `Wedge of ${username}` }
    return (await call(Started, { method: 'POST', path: '/api/streams', session, body })).id
  }
  const shows = await Promise.all(people.chaser.map((_, n) => openShow(n)))
  const standing = shows.map(({ streamId }) => streamId)

  /** A chaser who broadcasts, viewers on both ways in, and who writes. */
  async function openShow(n: number) {
    const chaser = people.chaser[n]
    if (chaser === undefined) throw new Error(`There is no chaser ${n}`)
    const streamId = await start(chaser)
    const [url, other] = n % 2 === 0 ? urls : ([urls[1], urls[0]] as const)
    const publisher = openPublisher({ url, streamId, pace, picture, session: chaser.session })
    const viewers = urls.map((way) => openViewer({ url: way, streamId, pace }))
    const { session = '' } = people.fan[n] ?? {}
    const chatter = openChatter({ url: other, streamId, pace, session, ledger })
    const all = [publisher, ...viewers, chatter]
    return { streamId, viewers, chatter, close: () => all.map(({ close }) => close()) }
  }

  let lines = 0
  const writing = people.chaser.map((_, n) => ({
    restMs: 700,
    step: async () => shows[n]?.chatter.write(`It is turning, line ${++lines} over a socket`),
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
    works: [...writing, leaving],
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
