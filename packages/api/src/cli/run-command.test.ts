import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, tables } from '@squall/shared/server/db'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config'
import { runCommand } from './run-command'

/** A data folder of its own, with a second connection to its database as a running system has. */
function installation() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-cli-'))
  const { db, close } = openDatabase(join(folder, 'squall.db'), loadConfig({}).migrationsFolder)
  onTestFinished(() => {
    close()
    rmSync(folder, { recursive: true })
  })
  return { db, run: (...args: string[]) => runCommand(args, { DATA_DIR: folder, PORT: '0', MEDIA_PORT: '0' }) }
}

const ADMIN = ['create-admin', '--username', 'chief', '--email', 'chief@squall.test', '--password', 'wall-cloud-7']

test('create-admin makes an approved administrator, once', async () => {
  const { db, run } = installation()
  expect(await run(...ADMIN)).toEqual(['Administrator chief created'])
  expect(db.select().from(tables.users).all()).toMatchObject([
    { username: 'chief', email: 'chief@squall.test', isAdmin: true, accountStatus: 'approved' },
  ])
  await expect(run(...ADMIN)).rejects.toThrow('Username is already taken')
})

test('a bad option is named', async () => {
  const { run } = installation()
  await expect(run('create-admin', '--username', 'chief')).rejects.toThrow(/^--email: /)
  await expect(run('create-admin', '--username', 'ab')).rejects.toThrow('--username: Username must be at least 3')
  await expect(run('invite', '--uses', 'many')).rejects.toThrow(/^--uses: /)
  await expect(run('invite', '--sideways', '1')).rejects.toThrow(/sideways/)
})

test('invite ends with the code alone on its last line', async () => {
  const { db, run } = installation()
  const lines = await run('invite', '--uses', '5', '--days', '2')
  expect(lines.at(-1)).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(db.select().from(tables.invites).all()).toMatchObject([{ maxUses: 5, uses: 0, createdBy: null }])
})

test('approve and reset-link act on one account by its name', async () => {
  const { db, run } = installation()
  await run(...ADMIN)
  db.update(tables.users).set({ accountStatus: 'pending' }).run()
  expect(await run('approve', 'Chief')).toEqual(['chief is approved and may go live'])
  expect(db.select().from(tables.users).get()?.accountStatus).toBe('approved')
  expect((await run('reset-link', 'chief')).at(-1)).toMatch(/\/reset-password\?token=[\w-]{43}$/)
  for (const command of ['approve', 'reset-link']) {
    await expect(run(command, 'nobody')).rejects.toThrow('There is no account called nobody')
    await expect(run(command)).rejects.toThrow('Name one username')
  }
})

test('an unknown command prints how to use it', async () => {
  const { run } = installation()
  await expect(run('dance')).rejects.toThrow(/^Usage: /)
  await expect(run()).rejects.toThrow(/^Usage: /)
})

test('doctor says what it checked, and fails when a port is taken by a stranger', async () => {
  const { run } = installation()
  const lines = await run('doctor')
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'ok    node',
    'ok    live video',
    'ok    better-sqlite3',
    'ok    sharp',
    'ok    @node-rs/argon2',
    'ok    database',
    'ok    data folder',
    'ok    public port',
    'ok    media port',
    'ok    internal port of media',
    'ok    browser',
    'ok    mail',
    'All is well',
  ])
  const stranger = createServer()
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void stranger.close())
  const bound = stranger.address()
  const taken = typeof bound === 'object' && bound ? String(bound.port) : ''
  const folder = mkdtempSync(join(tmpdir(), 'squall-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await expect(runCommand(['doctor'], { DATA_DIR: folder, PORT: '0', MEDIA_PORT: taken })).rejects.toThrow(
    `WRONG media port: ${taken} is taken by another program. End that one, or set MEDIA_PORT to a free port`,
  )
})
