import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tables } from '@squall/shared/server/db'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createContextWithUsers, createTestContext, PASSWORD } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

const MINUTE = 60_000
const NEW = 'bear-cage-9'

const hashing = vi.hoisted(() => {
  // Modules that other test files of this worker have loaded use an argon2 that is not counted.
  vi.resetModules()
  return { running: 0, most: 0, looked: [] as string[], whenLooked: () => {} }
})

/** The real argon2, counted. */
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal()
  async function counted<Answer>(work: Promise<Answer>): Promise<Answer> {
    hashing.running += 1
    hashing.most = Math.max(hashing.most, hashing.running)
    return work.finally(() => {
      hashing.running -= 1
    })
  }
  return {
    ...argon2,
    hash: (...given: Parameters<typeof argon2.hash>) => counted(argon2.hash(...given)),
    verify: (...given: Parameters<typeof argon2.verify>) => {
      hashing.looked.push(String(given[0]))
      hashing.whenLooked()
      return counted(argon2.verify(...given))
    },
  }
})

beforeEach(() => {
  Object.assign(hashing, { most: 0, looked: [], whenLooked: () => {} })
})

type TestContext = Awaited<ReturnType<typeof createTestContext>>

/** Signs in from a network of its own. */
async function signIn({ caller }: TestContext, username: string, password: string, n = 0) {
  const { auth } = await caller(null, { address: `198.51.${n >> 8}.${n & 255}` })
  return auth.login({ username, password })
}

const listErrorCodes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'signed in' : outcome.reason.code))

/** How often a guess was compared with the person's own hash. */
function looksAt({ db }: TestContext, username: string): number {
  const person = db.query.users.findFirst({ where: (users, { eq }) => eq(users.username, username) }).sync()
  return hashing.looked.filter((stored) => stored === person?.passwordHash).length
}

test('of 96 simultaneous guesses at most ten are checked, and the right one among the others is refused', async () => {
  const context = await createTestContext()
  await context.addPerson('ada')
  const guesses = Array.from({ length: 96 }, (_, n) => signIn(context, 'ada', n === 95 ? PASSWORD : `guess-${n}`, n))
  const codes = listErrorCodes(await Promise.allSettled(guesses))
  expect(codes.filter((code) => code === 'UNAUTHORIZED').length).toBeLessThanOrEqual(10)
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect(looksAt(context, 'ada')).toBeLessThanOrEqual(10)
})

test('guesses by name and by email address share one budget, and nothing reveals that both are one account', async () => {
  const context = await createTestContext()
  await context.addPerson('ada')
  const answersTo = async (logins: string[]) => {
    const codes: string[] = []
    for (let n = 0; n < 24; n += 1) {
      codes.push(...listErrorCodes(await Promise.allSettled([signIn(context, logins[n % 2] ?? '', `guess-${n}`, n)])))
    }
    return codes
  }
  const known = await answersTo(['ada', 'Ada@squall.test'])
  expect(looksAt(context, 'ada')).toBeLessThanOrEqual(10)
  for (const login of ['ada', 'ada@squall.test']) {
    await expect(signIn(context, login, PASSWORD, 99)).rejects.toThrow()
  }
  expect(await answersTo(['nobody', 'nobody@squall.test'])).toEqual(known)
})

test('where one name has used up the budget, the right password by the other is answered as that of an unknown name', async () => {
  const context = await createTestContext()
  await context.addPerson('ada')
  for (let n = 0; n < 5; n += 1) await expect(signIn(context, 'ada', `guess-${n}`, n)).rejects.toThrow('Invalid')
  const unknown = await signIn(context, 'nobody@squall.test', PASSWORD, 10).catch((error) => error)
  const refused = await signIn(context, 'ada@squall.test', PASSWORD, 10).catch((error) => error)
  expect([refused.code, refused.message]).toEqual([unknown.code, unknown.message])
})

test('the wait between guesses doubles up to 15 minutes, and an hour of quiet forgives', async () => {
  const context = await createTestContext()
  await context.addPerson('ada')
  const guess = () => signIn(context, 'ada', 'not-it').catch(({ message }) => message)
  for (let n = 0; n < 5; n += 1) expect(await guess()).toBe('Invalid username or password')
  for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
    context.passTime(seconds * 1000 - 1)
    expect(await guess()).toMatch(/^Too many attempts/)
    context.passTime(1)
    expect(await guess()).toBe('Invalid username or password')
  }
  expect(await guess()).toBe('Too many attempts. Try again in 15 min.')
  context.passTime(60 * MINUTE)
  for (let n = 0; n < 5; n += 1) expect(await guess()).toBe('Invalid username or password')
})

test('after the wait the right password signs in and resets the count of guesses', async () => {
  const context = await createTestContext()
  await context.addPerson('ada')
  const fail = async () => {
    for (let n = 0; n < 5; n += 1) await expect(signIn(context, 'ada', 'not-it')).rejects.toThrow('Invalid')
  }
  await fail()
  await expect(signIn(context, 'ada', PASSWORD)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Try again in 15 s.',
  })
  context.passTime(15_000)
  await expect(signIn(context, 'ada', PASSWORD)).resolves.toBeDefined()
  await fail()
})

test("a stranger's guesses do not lock the owner out of networks they signed in from, and the owner's sign-ins give the stranger no more guesses", async () => {
  const context = await createTestContext()
  await context.addPerson('ada')
  const home = 7
  await signIn(context, 'ada', PASSWORD, home)
  hashing.looked = []
  for (let n = 0; n < 5; n += 1) await expect(signIn(context, 'ada', 'a guess', 100)).rejects.toThrow('Invalid')
  await expect(signIn(context, 'ada', 'a guess', 100)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(signIn(context, 'ada@squall.test', PASSWORD, home)).resolves.toBeDefined()
  await expect(signIn(context, 'ada', PASSWORD, 100)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  // At home guesses are limited as everywhere.
  const more = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(context, 'ada', 'a guess', home)))
  expect(listErrorCodes(more).filter((code) => code === 'UNAUTHORIZED')).toHaveLength(5)
})

test('a sign-in fails when the password is changed or the account is suspended during the check', async () => {
  const context = await createTestContext()
  await context.addPerson('ada')
  await context.addPerson('bob')
  const { users } = tables
  hashing.whenLooked = () => context.db.update(users).set({ accountStatus: 'suspended' }).run()
  await expect(signIn(context, 'ada', PASSWORD)).rejects.toThrow('This account is suspended')
  hashing.whenLooked = () => context.db.update(users).set({ accountStatus: 'approved', passwordHash: 'another' }).run()
  await expect(signIn(context, 'bob', PASSWORD)).rejects.toThrow('Invalid')
})

test('a reset link lets its user sign in regardless of earlier guesses', async () => {
  const context = await createTestContext()
  await context.addPerson('ada')
  for (let n = 0; n < 5; n += 1) await expect(signIn(context, 'ada', 'a guess', 100)).rejects.toThrow('Invalid')
  const { auth } = await context.caller(null, { address: '203.0.113.9' })
  await auth.forgotPassword({ email: 'ada@squall.test' })
  const token = /token=([\w-]+)/.exec(context.mails[0]?.text ?? '')?.[1] ?? ''
  await auth.resetPassword({ token, newPassword: NEW, confirmNewPassword: NEW })
  await expect(auth.login({ username: 'ada', password: NEW })).resolves.toBeDefined()
})

test('of 60 simultaneous guesses at the current password at most ten are checked, and the right one among the others changes nothing', async () => {
  const context = await createContextWithUsers()
  const { as, people } = context
  const repeated = { newPassword: NEW, confirmNewPassword: NEW }
  const guesses = Array.from({ length: 60 }, (_, n) => {
    const currentPassword = n === 59 ? PASSWORD : `guess-${n}`
    return n % 2 === 1
      ? as.owner.auth.changePassword({ currentPassword, ...repeated })
      : as.owner.profiles.remove({ id: people.owner.id, password: currentPassword })
  })
  const codes = listErrorCodes(await Promise.allSettled(guesses))
  expect(codes.filter((code) => code === 'BAD_REQUEST').length).toBeLessThanOrEqual(10)
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  await expect(signIn(context, 'owner', PASSWORD)).resolves.toBeDefined()
})

test("a stranger's guesses at the sign-in do not keep a signed-in member from changing the password", async () => {
  const context = await createContextWithUsers()
  await Promise.allSettled(Array.from({ length: 20 }, (_, n) => signIn(context, 'owner', 'a guess', n)))
  const change = { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }
  expect(await context.as.owner.auth.changePassword(change)).toEqual({ message: 'Password changed' })
})

test('at most two passwords are hashed at once', async () => {
  const context = await createContextWithUsers()
  const signIns = Array.from({ length: 20 }, (_, n) => signIn(context, `somebody-${n}`, PASSWORD, n))
  const signUps = Array.from({ length: 10 }, async (_, n) => {
    const { auth } = await context.caller(null, { address: `203.0.113.${n}` })
    const form = { username: `rider-${n}`, email: `rider-${n}@squall.test`, displayName: 'Rider' }
    return auth.signup({ ...form, password: PASSWORD, confirmPassword: PASSWORD, inviteCode: context.inviteCode() })
  })
  await Promise.allSettled([...signIns, ...signUps])
  expect(hashing.most).toBe(2)
})

test('240 simultaneous wrong sign-ins delay no file, and those that would wait too long get a Retry-After', async () => {
  const appFolder = await mkdtemp(join(tmpdir(), 'squall-app-'))
  onTestFinished(() => rm(appFolder, { recursive: true, force: true }))
  await writeFile(join(appFolder, 'index.html'), '<html><head></head></html>')
  await writeFile(join(appFolder, 'a.js'), readFileSync(new URL(import.meta.url)))
  const { request } = await startTestServer({ appFolder })
  const signIns = Array.from({ length: 240 }, async (_, n) => {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` }
    return request('POST', '/api/auth/login', { headers, body: { username: `somebody-${n}`, password: 'not-it' } })
  })
  await expect.poll(() => hashing.running).toBeGreaterThan(0)
  const file = await request('GET', '/a.js')
  expect(file.status).toBe(200)
  // The file came while most sign-ins still waited.
  expect(hashing.running).toBeGreaterThan(0)
  expect(hashing.looked.length).toBeLessThan(120)

  const answers = await Promise.all(signIns)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  for (const { headers, json } of busy) {
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(json).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The server is busy. Try again in a few seconds.',
    })
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
})
