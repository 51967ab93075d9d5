import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, tables } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../cli/run-command'
import { loadConfig } from '../../config'
import { ensureDataDir } from '../../data-dir'
import { createPictureStorage } from '../../platform/pictures/picture-storage'
import { createUser } from '../auth/users'

const { migrationsFolder } = loadConfig({})
const bytes = (text: string) => ({ large: Buffer.from(`${text} large`), small: Buffer.from(`${text} small`) })

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'squall-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with a person and their picture, and what does not belong into a backup. */
async function installation() {
  const folder = scratch()
  const data = join(folder, 'data')
  const dir = ensureDataDir(data)
  const { db, close } = openDatabase(dir.databaseFile, migrationsFolder)
  let isOpen = true
  const stop = () => {
    if (isOpen) close()
    isOpen = false
  }
  onTestFinished(stop)
  const files = createPictureStorage(dir.filesFolder, dir.guardedFolder)
  const url = await files.putPicture('avatars', bytes('avatar'))
  await files.putPicture('avatars', bytes('nobody'))
  const person = { username: 'ana', email: 'ana@squall.test', displayName: 'Ana', passwordHash: 'x' }
  const id = createUser(db, { ...person, accountStatus: 'approved', isAdmin: true, now: new Date() })
  db.update(tables.users).set({ profileImageUrl: url }).run()
  for (const name of ['cache', 'outbox', 'map']) mkdirSync(join(data, name), { recursive: true })
  writeFileSync(join(data, 'cache', 'scan'), 'radar')
  writeFileSync(join(data, 'outbox', 'mail'), 'secret')
  writeFileSync(join(data, 'weather.db'), 'weather')
  writeFileSync(join(data, 'map', 'roads.json.gz'), 'roads')
  const file = join(folder, 'backup.tar')
  const run = (command: string, ...args: string[]) => runCommand([command, ...args], { DATA_DIR: data })
  return { folder, data, db, id, url, files, stop, file, run }
}

const into = (data: string, file: string, ...args: string[]) =>
  runCommand(['restore', file, ...args], { DATA_DIR: data })
const tar = (...args: string[]) => execFileSync('tar', args, { encoding: 'utf8' }).trim().split('\n')

test('the keys of the relay are in a backup, and what its server stores is not', async () => {
  const { run, file, folder, data } = await installation()
  const relay = join(data, 'secrets', 'relay')
  mkdirSync(join(relay, 'server', 'state'), { recursive: true })
  const paths = ['keys.json', 'home.json', 'server/nats-server.conf', 'server/key.pem', 'server/certificate.pem']
  for (const path of [...paths, 'server/state/entries']) writeFileSync(join(relay, path), path)
  await run('backup', file)
  const fresh = join(folder, 'fresh')
  await into(fresh, file)
  const restored = join(fresh, 'secrets', 'relay')
  for (const path of paths) {
    expect(readFileSync(join(restored, path), 'utf8')).toBe(path)
    expect(statSync(join(restored, path)).mode & 0o777).toBe(0o600)
  }
  expect(existsSync(join(restored, 'server', 'state'))).toBe(false)
})

test('a backup is one private file that tar reads, with all parts and nothing else', async () => {
  const { run, file, url, data } = await installation()
  const lines = await run('backup', file)
  expect(lines[0]).toMatch(/backup\.tar: \d+\.\d MB, as it was at 20\d\d-/)
  expect(lines[1]).toBe('1 users, 0 streams, 0 chat messages, 0 photos, 0 posts, 0 sessions, 1 pictures')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(tar('-tf', file).toSorted()).toEqual(
    [
      'manifest.json',
      'squall.db',
      'secrets/internal',
      'secrets/sealing',
      'secrets/vapid',
      'map/roads.json.gz',
      url.slice(1),
      url.slice(1).replace('large', 'small'),
    ].toSorted(),
  )
  expect(readdirSync(data).filter((name) => name.startsWith('backup-'))).toEqual([])
  await expect(run('backup', file)).rejects.toThrow('is there already')
  await expect(run('backup', join(data, 'nowhere', 'x.tar'))).rejects.toThrow('nowhere is no folder to write into')
  await expect(run('backup')).rejects.toThrow('Name one file to write')
})

test('a restore brings back the saved data', async () => {
  const { run, file, folder, data, url, db } = await installation()
  await run('backup', file)
  db.update(tables.users).set({ displayName: 'Later' }).run()
  const fresh = join(folder, 'fresh')
  const lines = await into(fresh, file)
  expect(lines[0]).toContain('fresh is as it was at 20')
  expect(readdirSync(fresh).toSorted()).toEqual(['files', 'map', 'secrets', 'squall.db'])
  for (const path of ['secrets/sealing', 'map/roads.json.gz', url.slice(1)])
    expect(readFileSync(join(fresh, path))).toEqual(readFileSync(join(data, path)))
  expect(statSync(join(fresh, 'secrets', 'sealing')).mode & 0o777).toBe(0o600)
  const opened = openDatabase(join(fresh, 'squall.db'), migrationsFolder)
  onTestFinished(opened.close)
  expect(opened.db.select().from(tables.users).get()?.displayName).toBe('Ana')
})

test('existing data are replaced only with --replace, and kept beside', async () => {
  const { run, file, data, db, stop } = await installation()
  await run('backup', file)
  db.update(tables.users).set({ displayName: 'Later' }).run()
  await expect(into(data, file)).rejects.toThrow('There are data in')
  await expect(into(data, file, '--replace')).rejects.toThrow('Squall is running on these data: stop it first')
  stop()
  const lines = await into(data, file, '--replace')
  const beside = readdirSync(data).find((name) => name.startsWith('before-restore-')) ?? ''
  expect(lines.at(-1)).toContain(beside)
  expect(readdirSync(join(data, beside)).toSorted()).toEqual(['files', 'map', 'secrets', 'squall.db'])
  expect(existsSync(join(data, 'cache', 'scan'))).toBe(true)
  const nameIn = (place: string) => {
    const opened = openDatabase(join(place, 'squall.db'), migrationsFolder)
    onTestFinished(opened.close)
    return opened.db.select().from(tables.users).get()?.displayName
  }
  expect([nameIn(data), nameIn(join(data, beside))]).toEqual(['Ana', 'Later'])
})

test('a picture that was lost before is reported, and the rest is saved', async () => {
  const { run, file, folder, files, url } = await installation()
  await files.removePictures(url)
  expect(await run('backup', file)).toContain('2 files of pictures that the database names were not there')
  await into(join(folder, 'fresh'), file)
})

test('a damaged database is not backed up', async () => {
  const { run, file, data, stop, db } = await installation()
  db.run(sql`insert into settings (key, value) values ('page', ${'x'.repeat(100_000)})`)
  stop()
  const bytes = readFileSync(join(data, 'squall.db'))
  bytes.fill(0x55, 8192, 40_000)
  writeFileSync(join(data, 'squall.db'), bytes)
  await expect(run('backup', file)).rejects.toThrow('The database is damaged')
  expect(existsSync(file)).toBe(false)
})

test('a folder without a database and a target that is not writable are refused in one line', async () => {
  const folder = scratch()
  const run = (file: string) => runCommand(['backup', file], { DATA_DIR: folder })
  await expect(run(join(folder, 'x.tar'))).rejects.toThrow('There is no database in')
})

test('an older database is migrated, one of a newer version is refused', async () => {
  const { folder, file } = await installation()
  const old = join(folder, 'old')
  const olderFolder = join(folder, 'migrations')
  cpSync(migrationsFolder, olderFolder, { recursive: true })
  chmodSync(join(olderFolder, 'meta', '_journal.json'), 0o600)
  const journal = JSON.parse(readFileSync(join(olderFolder, 'meta', '_journal.json'), 'utf8'))
  const entries = journal.entries.slice(0, -1)
  writeFileSync(join(olderFolder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  openDatabase(ensureDataDir(old).databaseFile, olderFolder).close()
  await runCommand(['backup', file], { DATA_DIR: old })
  expect((await into(join(folder, 'fresh'), file)).join('\n')).toContain('1 migrations brought it to this one')

  const { db, close } = openDatabase(join(folder, 'fresh', 'squall.db'), migrationsFolder)
  db.run(sql`insert into __drizzle_migrations (hash, created_at) values (${'f'.repeat(64)}, 9999999999999)`)
  close()
  const newer = join(folder, 'newer.tar')
  await runCommand(['backup', newer], { DATA_DIR: join(folder, 'fresh') })
  const empty = join(folder, 'empty')
  await expect(into(empty, newer)).rejects.toThrow('This backup is of a newer version of Squall than this program')
  expect(existsSync(empty)).toBe(false)
})
