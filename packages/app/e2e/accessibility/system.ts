import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpSystem } from '../support/administration'
import { recordDemoReplay } from '../support/demo-recording'
import { type Browser, type BrowserContext, test as base, type Page } from '../support/journey'
import { admin } from '../support/people'
import { startDemo, startSystem } from '../support/system'
import { watchLoading } from './settle'
import type { KnownIds } from './visits'

export type Role = 'visitor' | 'member' | 'chaser' | 'admin'

interface WatchedPage {
  page: Page
  settle: () => Promise<void>
}

export interface VisitedSystem {
  url: string
  /** Returns the browser context of a role, the same one each time. */
  contextOf(browser: Browser, role: Role): Promise<BrowserContext>
  /** Returns a page of that context that stays open, and a function that waits until it has loaded. */
  pageOf(browser: Browser, role: Role): Promise<WatchedPage>
}

interface FilledSystem extends VisitedSystem {
  known: KnownIds
  /** Sends a chat message of the chaser in the live stream with this title. */
  say(title: string, words: string): Promise<void>
}

type People = Partial<Record<Role, { username: string; password: string }>>

/** The demo system without its streams, and a new system without weather: each started once for all tests here. */
export const test = base.extend<object, { filled: FilledSystem; empty: VisitedSystem }>({
  filled: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture names what it needs
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'squall-access-'))
      const system = await startDemo(folder)
      const password = readFileSync(join(folder, 'data/secrets/demo'), 'utf8').trim()
      const people = {
        member: { username: 'demo', password: 'squall-demo' },
        chaser: { username: 'maria.v', password },
        admin: { username: 'keeper', password },
      }
      try {
        await use({ ...visited(system.url, people), ...(await fill(system.url, people)) })
      } finally {
        await system.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],
  empty: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture names what it needs
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'squall-access-'))
      const system = await startSystem(folder)
      await setUpSystem(system)
      await use(visited(system.url, { admin }))
      await system.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

function visited(url: string, people: People): VisitedSystem {
  const contexts = new Map<Role, Promise<BrowserContext>>()
  const pages = new Map<Role, Promise<WatchedPage>>()
  async function open(browser: Browser, role: Role) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', serviceWorkers: 'block' })
    // Every permission is denied, because no person can answer a prompt.
    await context.grantPermissions([])
    const person = people[role]
    if (person === undefined) return context
    const { username, password } = person
    const answer = await context.request.post('/api/auth/login', { data: { username, password } })
    if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`)
    const { sessionId, user } = await answer.json()
    await context.addInitScript(
      ([id, state]) => {
        localStorage.setItem('sessionId', id)
        localStorage.setItem('auth-storage', state)
      },
      [sessionId, JSON.stringify({ user, sessionId, isAuthenticated: true })] as const,
    )
    return context
  }
  function contextOf(browser: Browser, role: Role) {
    const context = contexts.get(role) ?? open(browser, role)
    contexts.set(role, context)
    return context
  }
  async function openPage(browser: Browser, role: Role) {
    const page = await (await contextOf(browser, role)).newPage()
    return { page, settle: watchLoading(page) }
  }
  return {
    url,
    contextOf,
    pageOf(browser, role) {
      const page = pages.get(role) ?? openPage(browser, role)
      pages.set(role, page)
      return page
    },
  }
}

/** Adds content that the demo lacks, and returns the ids of its content. */
async function fill(
  url: string,
  { member, chaser, admin: keeper }: Required<Omit<People, 'visitor'>>,
): Promise<Pick<FilledSystem, 'known' | 'say'>> {
  const asKeeper = await signedIn(url, keeper)
  const asMember = await signedIn(url, member)
  const asChaser = await signedIn(url, chaser)
  const first = async (path: string) => (await asMember.call('GET', path))[0].id
  const photoId = await first('/api/photos')
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const replay = await recordDemoReplay(url, chaser)
  const contest = await asKeeper.call('POST', '/api/community/contests', { title: 'Best wall cloud', endsAt })
  await asChaser.call('POST', `/api/users/${asMember.userId}/follow`)
  const known = {
    chaserId: asChaser.userId,
    memberId: asMember.userId,
    photoId,
    postId: await first('/api/community/posts'),
    routeId: await first('/api/community/routes'),
    contestId: contest.id,
    ...replay,
  }
  return {
    known,
    async say(title, content) {
      const streams: { id: string; title: string }[] = await asChaser.call('GET', '/api/streams')
      const id = streams.find((stream) => stream.title === title)?.id
      await asChaser.call('POST', `/api/streams/${id}/messages`, { content })
    },
  }
}

async function signedIn(url: string, person: { username: string; password: string }) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  async function call(method: 'GET' | 'POST', path: string, data?: object) {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify(data ?? {}) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { sessionId, user } = await call('POST', '/api/auth/login', person)
  headers['x-session-id'] = sessionId
  return { userId: user.id, call }
}
