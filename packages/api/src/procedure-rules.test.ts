import { LoginInput, ResetPasswordInput } from '@squall/shared/contract/account'
import { getInputOutputParsers } from 'trpc-to-openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from './root-router'
import { startTestServer } from './testing/test-server'

const procedures = listProcedures().map((facts) => ({ ...facts, ...getInputOutputParsers(facts.procedure) }))

test('every procedure has an input schema and an output schema', () => {
  expect(procedures.length).toBeGreaterThan(100)
  const isMissing = (parser: unknown) => !(parser instanceof z.ZodType)
  const without = procedures.filter(
    ({ inputParser, outputParser }) => isMissing(inputParser) || isMissing(outputParser),
  )
  expect(without.map(({ path }) => path)).toEqual([])
})

test('no GET changes anything, over REST or tRPC', async () => {
  const { request } = await startTestServer()
  const mutations = procedures.filter(({ type }) => type === 'mutation')
  expect(mutations.filter(({ openapi }) => openapi?.method === 'GET')).toEqual([])
  expect(procedures.filter(({ type, openapi }) => type === 'query' && openapi && openapi.method !== 'GET')).toEqual([])
  for (const { path } of mutations) expect((await request('GET', `/api/trpc/${path}`)).status, path).toBe(405)
})

test('the procedures that sign in are the documented ones: a password or a device token, an invite, the set-up link', () => {
  const opensSession = ({ outputParser }: { outputParser: unknown }) =>
    outputParser instanceof z.ZodObject && 'sessionId' in outputParser.shape
  const ways = procedures.filter(opensSession).map(({ path }) => path)
  expect(ways.toSorted()).toEqual(['auth.login', 'auth.signup', 'setup.complete'])
  expect(Object.keys(LoginInput.shape)).toEqual(['username', 'password', 'rememberMe'])
  expect(Object.keys(ResetPasswordInput.shape)).toEqual(['token', 'newPassword', 'confirmNewPassword'])
})

test('only the password form and a reset link change credentials', () => {
  const fields = ['username', 'email', 'password', 'newPassword']
  const takes = procedures
    .filter(({ type }) => type === 'mutation')
    .map(({ path, inputParser }) => {
      const shape = inputParser instanceof z.ZodObject ? Object.keys(inputParser.shape) : []
      return `${path}: ${fields.filter((field) => shape.includes(field)).join(', ')}`
    })
    .filter((line) => !line.endsWith(': '))
  expect(takes.toSorted()).toEqual([
    'auth.changePassword: newPassword',
    'auth.forgotPassword: email',
    'auth.login: username, password',
    'auth.resetPassword: newPassword',
    'auth.signup: username, email, password',
    // Names another user.
    'chat.moderation.addModerator: username',
    // Proves who asks.
    'profiles.remove: password',
    'setup.complete: username, email, password',
  ])
})
