import { z } from 'zod'
import type { LoopedActivity } from './activity-loops'
import { createCaller } from './caller'
import type { Ledger } from './ledger'
import { PASSWORD, type Person, type Role, Session } from './people'
import { drawPicture, PHOTO_TITLE } from './pictures'

const Anything = z.unknown()
const WithId = z.object({ id: z.string() })

interface Site {
  address: string
  ledger: Ledger
  people: Record<Role, Person[]>
  inviteCode: string
  /** The streams that stay live. */
  standing: string[]
  random: () => number
}

/** Returns the activities of members over HTTP; the ledger records what is acknowledged. */
export function createRestActivities({
  address,
  ledger,
  people,
  inviteCode,
  standing,
  random,
}: Site): LoopedActivity[] {
  let numbered = 0
  const next = () => ++numbered
  const pick = <One>(list: readonly One[]): One => {
    const one = list[Math.floor(random() * list.length)]
    if (one === undefined) throw new Error('Nothing to pick from')
    return one
  }
  /** Returns the other of two values; the first is 'false'. */
  const flip = (key: string) => {
    if (ledger.valueOf(key) === null) ledger.know(key, 'false')
    return ledger.valueOf(key) === 'true' ? 'false' : 'true'
  }
  const newcomers: Person[] = [...people.fan]

  const signUp = async () => {
    const username = `newcomer-${next()}`
    const call = createCaller(address, 300 + (next() % 5_000))
    const body = {
      ...{ username, email: `${username}@squall.test`, displayName: username, inviteCode },
      ...{ password: PASSWORD, confirmPassword: PASSWORD },
    }
    const answer = await ledger.add('users', username, () =>
      call(Session, { method: 'POST', path: '/api/auth/signup', body }),
    )
    if (answer === null) return
    newcomers.push({ id: answer.user.id, username, session: answer.sessionId, call })
    ledger.know(`session ${answer.sessionId}`, 'true')
  }

  const chat = (person: Person) => async () => {
    const text = `rain wrapped, line ${next()} of ${person.username}`
    const path = `/api/streams/${pick(standing)}/messages`
    await ledger.add('chat', text, () =>
      person.call(Anything, { method: 'POST', path, session: person.session, body: { content: text } }),
    )
  }

  const post = async () => {
    const { call, session } = pick(newcomers)
    const content = `Hail the size of quarters, number ${next()}`
    await ledger.add('posts', content, () =>
      call(Anything, { method: 'POST', path: '/api/community/posts', session, body: { content } }),
    )
  }

  const upload = async () => {
    const { call, session } = pick(newcomers)
    const picture = next()
    const title = `${PHOTO_TITLE}${picture}`
    const form = await pictureForm(picture)
    form.append('title', title)
    await ledger.add('photos', title, () =>
      call(Anything, { method: 'POST', path: '/api/photos/upload', session, body: form }),
    )
  }

  const changeAvatar =
    ({ id, call, session }: Person) =>
    async () => {
      const picture = next()
      const form = await pictureForm(picture)
      await ledger.set(`avatar ${id}`, String(picture), () =>
        call(Anything, { method: 'POST', path: `/api/users/${id}/avatar`, session, body: form }),
      )
    }

  const like =
    ({ id, call, session }: Person) =>
    async () => {
      const stream = pick(standing)
      const key = `like ${stream} ${id}`
      const value = flip(key)
      const method = value === 'true' ? 'POST' : 'DELETE'
      await ledger.set(key, value, () => call(Anything, { method, path: `/api/streams/${stream}/like`, session }))
    }

  const follow =
    ({ id, call, session }: Person) =>
    async () => {
      const followed = pick(people.chaser)
      const key = `follow ${id} ${followed.id}`
      const value = flip(key)
      const method = value === 'true' ? 'POST' : 'DELETE'
      await ledger.set(key, value, () => call(Anything, { method, path: `/api/users/${followed.id}/follow`, session }))
    }

  const describe =
    ({ id, call, session }: Person) =>
    async () => {
      const bio = `Chasing since storm ${next()}`
      await ledger.set(`bio ${id}`, bio, () =>
        call(Anything, { method: 'PATCH', path: `/api/users/${id}`, session, body: { bio } }),
      )
    }

  const prefer =
    ({ id, call, session }: Person) =>
    async () => {
      const key = `digest ${id}`
      const value = flip(key)
      const body = { weeklyDigest: value === 'true' }
      await ledger.set(key, value, () =>
        call(Anything, { method: 'PATCH', path: '/api/notification-preferences', session, body }),
      )
    }

  /** Goes live and ends the stream; one that is still live ends when its owner starts another. */
  const broadcast = ({ username, call, session }: Person) => {
    let last: string | null = null
    return async () => {
      const title = `Supercell ${next()} of ${username}`
      const former = last
      if (former !== null) ledger.allow(`live ${former}`, 'false')
      const started = await ledger.add('streams', title, () =>
        call(WithId, { method: 'POST', path: '/api/streams', session, body: { title } }),
      )
      if (started === null) return
      if (former !== null) ledger.know(`live ${former}`, 'false')
      last = started.id
      const path = `/api/streams/${started.id}/end`
      ledger.know(`live ${started.id}`, 'true')
      await ledger.set(`live ${started.id}`, 'false', () => call(Anything, { method: 'POST', path, session }))
    }
  }

  /** Signs in as a remembered device, comes back with its token, and signs out. */
  const comeAndGo = ({ username, call }: Person) => {
    const login = (password: string) =>
      call(Session, { method: 'POST', path: '/api/auth/login', body: { username, password, rememberMe: true } })
    let token = PASSWORD
    return async () => {
      const answer = await ledger.count(() => login(token))
      if (answer === null) return
      token = answer.rememberToken ?? PASSWORD
      const { sessionId: session } = answer
      ledger.know(`session ${session}`, 'true')
      if (random() < 0.5) return
      await ledger.set(`session ${session}`, 'false', () =>
        call(Anything, { method: 'POST', path: '/api/auth/logout', session }),
      )
      // Signing out forgets the device.
      token = PASSWORD
    }
  }

  return [
    { restMs: 500, step: signUp },
    { restMs: 300, step: post },
    ...[upload, upload].map((step) => ({ restMs: 250, step })),
    ...people.fan.flatMap((fan) => [
      { restMs: 900, step: chat(fan) },
      { restMs: 800, step: changeAvatar(fan) },
      { restMs: 200, step: like(fan) },
      { restMs: 250, step: follow(fan) },
      { restMs: 300, step: describe(fan) },
      { restMs: 300, step: prefer(fan) },
    ]),
    ...people.starter.map((starter) => ({ restMs: 400, step: broadcast(starter) })),
    ...people.regular.map((regular) => ({ restMs: 600, step: comeAndGo(regular) })),
  ]
}

async function pictureForm(picture: number): Promise<FormData> {
  const form = new FormData()
  const bytes = new Uint8Array(await drawPicture(picture))
  form.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'storm.jpg')
  return form
}
