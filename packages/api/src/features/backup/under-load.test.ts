import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Db, openDatabase, tables } from '@squall/shared/server/db'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../cli/run-command'
import { loadConfig } from '../../config'
import { createPictureStorage, listReferencedPictures, PICTURE_SIZES } from '../../platform/pictures/picture-storage'
import { createSessions } from '../../platform/sessions'
import { createApiProcess } from '../../testing/api-process'
import { builtFile, startBuiltThread } from '../../testing/built-programs'
import { findLastingPort } from '../../testing/lasting-port'
import { createLogList } from '../../testing/log-list'
import { createUser } from '../auth/users'
import { stormPicture } from '../photos/testing'
import { createBackupThread } from './backup-thread'
import { createSnapshots, toSnapshotName } from './snapshots'

/** So many that they are not done with each other before the test is. */
const PEOPLE = 120

/** A command as a host gives it, in a process of its own. */
const squall = (folder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [builtFile('api', 'cli'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })

async function addPeople(db: Db): Promise<{ id: string; sessionId: string }[]> {
  const sessions = createSessions(db, () => new Date(), false)
  const ids = Array.from({ length: PEOPLE }, (_, index) =>
    createUser(db, {
      username: `person${index}`,
      email: `person${index}@squall.test`,
      displayName: `Person ${index}`,
      passwordHash: 'x',
      accountStatus: 'approved',
      isAdmin: false,
      now: new Date(),
    }),
  )
  return Promise.all(ids.map(async (id) => ({ id, sessionId: await sessions.create(id, null) })))
}

/** The writes that the server acknowledged. */
interface Ledger {
  follows: Set<string>
  photos: Set<string>
  removed: Set<string>
}

const copyLedger = ({ follows, photos, removed }: Ledger): Ledger => ({
  follows: new Set(follows),
  photos: new Set(photos),
  removed: new Set(removed),
})

/** Users who follow, upload and remove their uploads until stopped. */
async function startLoad(origin: string, people: { id: string; sessionId: string }[]) {
  const ledger: Ledger = { follows: new Set(), photos: new Set(), removed: new Set() }
  const jpeg = Uint8Array.from(await stormPicture())
  let isOver = false
  const ask = async (sessionId: string, method: string, path: string, body?: FormData) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { 'x-session-id': sessionId },
      ...(body && { body }),
    })
    return { isGood: answer.ok, json: JSON.parse(await answer.text()) }
  }
  async function follow(): Promise<void> {
    for (let distance = 1; distance < PEOPLE; distance += 1) {
      for (const [index, { id, sessionId }] of people.entries()) {
        if (isOver) return
        const other = people[(index + distance) % PEOPLE]?.id
        if ((await ask(sessionId, 'POST', `/api/users/${other}/follow`)).isGood) ledger.follows.add(`${id} ${other}`)
      }
    }
  }
  async function share(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const person = people[turn % PEOPLE]
      const form = new FormData()
      form.append('title', `Photo ${turn}`)
      form.append('photo', new Blob([jpeg], { type: 'image/jpeg' }), 'storm.jpg')
      const { isGood, json } = await ask(person?.sessionId ?? '', 'POST', '/api/photos/upload', form)
      if (!isGood) continue
      ledger.photos.add(json.id)
      // Every other one is taken away at once, while the next ones come.
      if (turn % 2 === 1 && (await ask(person?.sessionId ?? '', 'DELETE', `/api/photos/${json.id}`)).isGood)
        ledger.removed.add(json.id)
    }
  }
  const work = Promise.all([follow(), share(), share()])
  return {
    ledger,
    until: async (count: (ledger: Ledger) => number, least: number) => {
      while (count(ledger) < least) await new Promise((later) => setTimeout(later, 20))
    },
    stop: async () => {
      isOver = true
      await work
    },
  }
}

/** Restores a backup into a new folder, and looks whether all that had been acknowledged before it is there, and every file. */
async function check(file: string, before: Ledger): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'squall-restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await runCommand(['restore', file], { DATA_DIR: folder })
  const { db, close } = openDatabase(join(folder, 'squall.db'), loadConfig({}).migrationsFolder)
  onTestFinished(close)
  const follows = new Set(
    db
      .select()
      .from(tables.follows)
      .all()
      .map((row) => `${row.followerId} ${row.followedId}`),
  )
  const photos = new Set(
    db
      .select()
      .from(tables.photos)
      .all()
      .map(({ id }) => id),
  )
  expect([...before.follows].filter((edge) => !follows.has(edge))).toEqual([])
  const mayBeGone = (id: string) => before.removed.has(id)
  expect([...before.removed].filter((id) => photos.has(id))).toEqual([])
  const standing = [...before.photos].filter((id) => !mayBeGone(id))
  // A picture that was being removed when the backup began may be missing; at most as many as are removed at once.
  expect(standing.filter((id) => !photos.has(id)).length).toBeLessThanOrEqual(2)
  const { getPicturePath } = createPictureStorage(join(folder, 'files'), join(folder, 'guarded'))
  const named = listReferencedPictures(db)
  expect(named.length).toBe(photos.size)
  for (const url of named) {
    for (const size of PICTURE_SIZES) {
      const picture = getPicturePath(url, size) ?? ''
      expect(existsSync(picture), picture).toBe(true)
      expect((await sharp(picture).stats()).channels.length).toBe(3)
    }
  }
}

test('a backup taken during writes holds everything acknowledged before it, and every file it names', async () => {
  const port = await findLastingPort()
  const api = createApiProcess({ PORT: String(port) })
  const people = await addPeople(api.db)
  await api.start()
  const load = await startLoad(`http://127.0.0.1:${port}`, people)
  onTestFinished(load.stop)
  const target = mkdtempSync(join(tmpdir(), 'squall-saved-'))
  onTestFinished(() => rmSync(target, { recursive: true, force: true }))
  const saved: { file: string; before: Ledger }[] = []

  for (const round of [1, 2]) {
    await load.until(({ follows, removed }) => Math.min(follows.size / 20, removed.size / 2), round)
    const file = join(target, `${round}.tar`)
    saved.push({ file, before: copyLedger(load.ledger) })
    await squall(api.folder, 'backup', file)
  }

  await expect(squall(api.folder, 'restore', join(target, '1.tar'), '--replace')).rejects.toThrow(
    'Squall is running on these data: stop it first',
  )

  const backups = createBackupThread((order) => startBuiltThread('backup-worker', order))
  const now = new Date()
  const snapshots = createSnapshots({
    settings: { isOn: true, folder: target, hour: 4, days: 1, weeks: 0 },
    write: (file) => backups.run({ dataFolder: api.folder, target: file, version: '0.1.0' }),
    now: () => now,
    log: createLogList().log,
  })
  saved.push({ file: join(target, toSnapshotName(now)), before: copyLedger(load.ledger) })
  await snapshots.takeIfDue()
  const during = load.ledger.follows.size - (saved.at(-1)?.before.follows.size ?? 0)
  await load.stop()

  expect(during).toBeGreaterThan(0)
  for (const { file, before } of saved) await check(file, before)
}, 240_000)
