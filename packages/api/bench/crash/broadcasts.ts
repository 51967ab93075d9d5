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
  const standing: string[] = []
  const closing: (() => void)[] = []
  const viewers: ReturnType<typeof openViewer>[] = []
  for (const [n, chaser] of people.chaser.entries()) {
    const streamId = await start(chaser)
    standing.push(streamId)
    const url = urls[n % 2] ?? urls[0]
    closing.push(openPublisher({ url, streamId, pace, picture, session: chaser.session }).close)
    for (const url of urls) viewers.push(openViewer({ url, streamId, pace }))
  }
  const chatters = people.fan.map(({ session, username }, n) => {
    const streamId = standing[n % standing.length] ?? ''
    return { username, ...openChatter({ url: urls[n % 2] ?? urls[0], streamId, pace, session, ledger }) }
  })
  closing.push(...[...viewers, ...chatters].map(({ close }) => close))

  let lines = 0
  const writing = chatters.map(({ username, write }) => ({
    restMs: 1_000,
    step: () => write(`It is turning, line ${++lines} over the socket of ${username}`),
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
      const before = viewers.map(({ pictures }) => pictures())
      const areWatching = () => viewers.every(({ pictures }, n) => pictures() > (before[n] ?? 0) + 1)
      while (!areWatching()) {
        if (performance.now() - began > withinMs) return null
        await sleep(20)
      }
      return performance.now() - began
    },
    abandoned: (isLate) =>
      gone.filter(({ at }) => !isLate || Date.now() - at > OVER_WITHIN_MS).map(({ streamId }) => streamId),
    close() {
      for (const close of closing) close()
    },
  }
}
