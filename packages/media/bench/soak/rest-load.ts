import { SessionAnswer } from '@squall/shared/contract/account'
import { RadarData } from '@squall/shared/contract/weather'
import { every } from '../clients/every'
import type { Tally } from './tally'

interface RestOptions {
  address: string
  members: readonly { userId: string; username: string; sessionId: string }[]
  password: string
  streamIds: readonly string[]
  /** The JPEG of the uploads. */
  photo: Buffer
  tally: Tally
}

/** A kind of request that the app makes. */
interface Visit {
  name: string
  /** How often it is made, in proportion to the others. */
  weight: number
  /** Slow by design. */
  isHeavy?: boolean
  go(asker: Asker): Promise<void>
}

interface Asker {
  userId: string
  username: string
  /** @throws when the answer is not 2xx */
  ask(path: string, init?: { method?: string; json?: object; body?: FormData; sessionId?: string }): Promise<Response>
}

const PATIENCE_MS = 15_000
const PLACE = 'lat=35.34&lon=-97.49'

export function createRestLoad({ address, members, password, streamIds, photo, tally }: RestOptions) {
  const pickOne = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]
  const stream = () => pickOne(streamIds)
  let pictures: string[] = []

  const read = (name: string, weight: number, path: () => string): Visit => ({
    name,
    weight,
    async go({ ask }) {
      await (await ask(path())).arrayBuffer()
    },
  })
  const write = (name: string, weight: number, methods: readonly string[], path: () => string): Visit => ({
    name,
    weight,
    async go({ ask }) {
      for (const method of methods) await (await ask(path(), { method })).arrayBuffer()
    },
  })

  const visits: Visit[] = [
    read('page', 3, () => '/'),
    read('site', 2, () => '/api/trpc/site.info'),
    read('streams', 15, () => '/api/streams'),
    read('stream', 10, () => `/api/streams/${stream()}`),
    read('messages', 5, () => `/api/streams/${stream()}/messages`),
    read('user', 5, () => '/api/auth/user'),
    read('unread', 10, () => '/api/trpc/notifications.unread'),
    read('alerts', 8, () => `/api/weather/alerts?${PLACE}`),
    read('tornado alerts', 8, () => `/api/weather/tornado-alerts?${PLACE}`),
    read('emergency alerts', 10, () => '/api/emergency-alerts'),
    read('storms', 5, () => `/api/weather/storm-tracking?${PLACE}`),
    read('conditions', 3, () => `/api/weather/conditions?${PLACE}`),
    read('posts', 5, () => '/api/community/posts'),
    read('photos', 5, () => '/api/photos'),
    read('leaderboard', 2, () => '/api/top-storm-chasers'),
    read('profile', 4, () => `/api/users/${pickOne(members)?.userId}`),
    read('search', 2, () => `/api/search?q=${pickOne(['hail', 'wedge', 'mammatus', 'rope'])}`),
    read('radar picture', 8, () => pickOne(pictures) ?? '/api/streams'),
    {
      name: 'radar',
      weight: 4,
      async go({ ask }) {
        const { layers } = RadarData.parse(await (await ask(`/api/radar/data?${PLACE}`)).json())
        const [reflectivity] = layers
        pictures = reflectivity?.frames.flatMap(({ picture }) => picture ?? []) ?? []
      },
    },
    write('like', 2, ['POST', 'DELETE'], () => `/api/streams/${stream()}/like`),
    {
      name: 'follow',
      weight: 1,
      async go({ ask, userId }) {
        const other = pickOne(members.filter((member) => member.userId !== userId))?.userId
        for (const method of ['POST', 'DELETE'])
          await (await ask(`/api/users/${other}/follow`, { method })).arrayBuffer()
      },
    },
    {
      name: 'preferences',
      weight: 1,
      async go({ ask }) {
        const json = { followerActivity: Math.random() < 0.5 }
        await (await ask('/api/notification-preferences', { method: 'PATCH', json })).arrayBuffer()
      },
    },
    {
      name: 'sign in and out',
      weight: 1,
      isHeavy: true,
      async go({ ask, username }) {
        const answer = await ask('/api/auth/login', { method: 'POST', json: { username, password } })
        const { sessionId } = SessionAnswer.parse(await answer.json())
        await (await ask('/api/auth/logout', { method: 'POST', sessionId })).arrayBuffer()
      },
    },
    {
      name: 'photo',
      weight: 0.2,
      isHeavy: true,
      async go({ ask }) {
        const body = new FormData()
        body.set('title', 'Shelf cloud')
        body.set('stormType', 'supercell')
        body.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'shelf.jpg')
        await (await ask('/api/photos/upload', { method: 'POST', body })).arrayBuffer()
      },
    },
  ]
  const bag = visits.flatMap((visit) => Array.from({ length: visit.weight * 5 }, () => visit))

  async function visit(): Promise<void> {
    const chosen = pickOne(bag)
    const index = Math.floor(Math.random() * members.length)
    const member = members[index]
    if (chosen === undefined || member === undefined) return
    const ask: Asker['ask'] = async (path, { method = 'GET', json, body, sessionId = member.sessionId } = {}) => {
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: {
          'x-session-id': sessionId,
          'x-forwarded-for': `10.3.0.${index + 1}`,
          ...(json && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(json && { body: JSON.stringify(json) }),
        ...(body && { body }),
      })
      if (!answer.ok) throw new Error(String(answer.status))
      return answer
    }
    const startedAt = performance.now()
    try {
      await chosen.go({ ...member, ask })
      const ms = performance.now() - startedAt
      if (chosen.isHeavy) tally.heavyRequest(ms)
      else tally.request(chosen.name, ms)
    } catch (error) {
      tally.failure(`${chosen.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return {
    /** @returns what stops them */
    begin: (perSecond: number): (() => void) => every(1000 / perSecond, visit),
  }
}
