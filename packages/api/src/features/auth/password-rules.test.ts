import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext, PASSWORD } from '../../testing/test-context'

async function signUpWith(password: string) {
  const { caller, inviteCode, db, passTime } = await createTestContext()
  const { auth } = await caller()
  const person = { username: 'ada', email: 'ada@squall.test', displayName: 'Ada' }
  await auth.signup({ ...person, password, confirmPassword: password, inviteCode: inviteCode() })
  return { db, passTime, login: (typed: string) => auth.login({ username: 'ada', password: typed }) }
}

test.each([
  ['of spaces at both ends', '  wall cloud  '],
  ['of letters of other scripts and emoji', 'грозовий-фронт-⛈️-嵐'],
  ['of one kind of characters', 'aaaaaa'],
  ['of 200 characters', 'x'.repeat(199).concat('!')],
])('a password %s is taken, and only as it was typed', async (_what, password) => {
  const { login } = await signUpWith(password)
  await expect(login(password)).resolves.toBeDefined()
  for (const other of [`${password.trim()} `, password.toUpperCase(), password.slice(0, -1).padEnd(6)].filter(
    (typed) => typed !== password && typed.length <= 200,
  ))
    await expect(login(other), other).rejects.toThrow('Invalid')
})

test('a password of more than 200 characters is refused, not cut', async () => {
  await expect(signUpWith('x'.repeat(201))).rejects.toThrow('Password must be at most 200 characters')
})

test('a password is good for years', async () => {
  const { login, passTime } = await signUpWith(PASSWORD)
  passTime(5 * 365 * 24 * 60 * 60_000)
  await expect(login(PASSWORD)).resolves.toBeDefined()
})

test('passwords are stored by argon2id with 19 MiB and two passes', async () => {
  const { db } = await signUpWith(PASSWORD)
  expect(db.select().from(tables.users).get()?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a remembered device signs in while strangers guess at its name', async () => {
  const { addPerson, caller } = await createTestContext()
  await addPerson('ada')
  const [home, stranger] = [await caller(), await caller(null, { address: '198.51.100.9' })]
  const { rememberToken = '' } = await home.auth.login({ username: 'ada', password: PASSWORD, rememberMe: true })
  const guess = () => stranger.auth.login({ username: 'ada', password: 'not-it' })
  for (let i = 0; i < 5; i += 1) await expect(guess()).rejects.toThrow('Invalid')
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(home.auth.login({ username: 'ada', password: rememberToken })).resolves.toBeDefined()
})
