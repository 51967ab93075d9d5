import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { openDatabase } from '@squall/shared/server/db'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from './cli/run-command'
import { loadConfig } from './config'
import { ensureDataDir, protectData } from './data-dir'
import { createBackup } from './features/backup/create-backup'
import { restoreBackup } from './features/backup/restore-backup'
import { createSnapshots } from './features/backup/snapshots'
import { writeRoadMap } from './features/base-map/road-store'
import { createDiskCache } from './platform/disk-cache'
import { createMail } from './platform/mail'
import { createPictureStorage } from './platform/pictures/picture-storage'
import { createLogList } from './testing/log-list'
import { startSystemProcesses } from './testing/system-processes'
import { openWeatherMemory } from './weather/weather-database'

const { migrationsFolder } = loadConfig({})
const ADMIN = ['create-admin', '--username', 'chief', '--email', 'chief@squall.test', '--password', 'wall-cloud-7']

/** Returns a folder that anyone may enter, in a process with umask 0. */
function createOpenFolder(): string {
  const umask = process.umask(0)
  const folder = mkdtempSync(join(tmpdir(), 'squall-data-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Returns all paths below a folder, and those that others than their owner may access. */
function inspect(folder: string): { paths: string[]; exposed: string[] } {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const exposed = paths.filter((path) => {
    const { mode } = lstatSync(join(folder, path))
    return (mode & 0o077) !== 0
  })
  return { paths, exposed }
}

test('only the owner may read the files of Squall, regardless of the umask and the mode of the data folder', async () => {
  const folder = createOpenFolder()
  const dirs = ensureDataDir(folder)
  const { close } = openDatabase(dirs.databaseFile, migrationsFolder)
  onTestFinished(close)
  const now = () => new Date('2026-05-20T12:00:00Z')
  const { log } = createLogList()
  const memory = openWeatherMemory(dirs.weatherFile, now, log)
  onTestFinished(memory.close)
  memory.keepZone('zone', [])
  const mail = createMail({ mail: 'outbox', smtpUrl: undefined, publicUrl: 'https://squall.test' }, dirs.outboxFolder)
  await mail.send({ to: 'ada@squall.test', subject: 'Your link', text: 'https://squall.test/reset?token=secret' })
  const storage = createPictureStorage(dirs.filesFolder, dirs.guardedFolder)
  const bytes = Buffer.from('picture')
  await storage.putPicture('avatars', { large: bytes, small: bytes })
  await storage.putPicture('photos', { large: bytes, medium: bytes, small: bytes })
  await createDiskCache(dirs.cacheFolder, 1_000).put('scan.png', bytes)
  const roads = { source: 'test', scale: [1, 1] as [number, number], translate: [0, 0] as [number, number] }
  await writeRoadMap(dirs.mapFolder, { ...roads, freeways: [], highways: [] })
  const snapshots = createSnapshots({
    settings: { isOn: true, folder: join(folder, 'snapshots'), hour: 0, days: 1, weeks: 0 },
    write: (target) => createBackup(folder, target, '0.1.0'),
    now,
    log,
  })
  await snapshots.takeIfDue()
  expect((await snapshots.facts()).failure).toBeNull()

  const { paths, exposed } = inspect(folder)
  expect(paths).toEqual(expect.arrayContaining(['squall.db-wal', 'squall.db-shm', 'weather.db-wal', 'weather.db-shm']))
  for (const place of ['secrets', 'outbox', 'files/avatars', 'guarded/photos', 'cache', 'map', 'snapshots'])
    expect(readdirSync(join(folder, place)), place).not.toEqual([])
  expect(exposed).toEqual([])
})

test('files that an earlier version left readable are closed at the start, and other files stay as they are', () => {
  const folder = createOpenFolder()
  const ours = [
    ...['squall.db', 'squall.db-wal', 'squall.db-shm', 'weather.db', 'weather.db-wal', 'weather.db-shm'],
    ...['outbox/mail.txt', 'secrets/sealing', 'files/avatars/a-small.webp', 'guarded/photos/a-small.webp'],
    ...['cache/scan.png', 'map/roads.json.gz', 'snapshots/squall.tar', 'before-restore-2026/secrets/vapid'],
  ]
  for (const path of [...ours, 'notes.txt', 'website/index.html']) {
    mkdirSync(join(folder, path, '..'), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, path), 'x', { mode: 0o644 })
  }
  symlinkSync(join(folder, 'notes.txt'), join(folder, 'outbox', 'link.txt'))
  ensureDataDir(folder)
  const { paths, exposed } = inspect(folder)
  expect(paths).toEqual(expect.arrayContaining(ours))
  expect(exposed.toSorted()).toEqual(['notes.txt', 'website', 'website/index.html'])
  expect(lstatSync(folder).mode & 0o777).toBe(0o755)
})

test('each installation generates its own random secrets', () => {
  const folder = createOpenFolder()
  const [one, other] = ['one', 'other'].map((name) => ensureDataDir(join(folder, name)))
  for (const secret of ['internalSecret', 'sealingKey', 'vapidKeys'] as const)
    expect(one?.[secret], secret).not.toBe(other?.[secret])
  expect([one?.internalSecret, one?.sealingKey]).toEqual([
    expect.stringMatching(/^[\da-f]{64}$/),
    expect.stringMatching(/^[\da-f]{64}$/),
  ])
  expect(ensureDataDir(join(folder, 'one'))).toEqual(one)
})

test('paths that cannot be closed are reported', () => {
  // Nobody may change the modes of this one, and other systems do not have it.
  expect(protectData('/proc/self/comm')).toEqual(process.platform === 'linux' ? ['/proc/self/comm'] : [])
})

test('a data folder that Squall creates is for its owner alone, and so are restored files', async () => {
  const folder = createOpenFolder()
  const [first, second, archive] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'squall.tar')]
  openDatabase(ensureDataDir(first).databaseFile, migrationsFolder).close()
  await createBackup(first, archive, '0.1.0')
  await restoreBackup(archive, { dataFolder: second, migrationsFolder, replace: false })
  const { paths, exposed } = inspect(folder)
  expect(paths).toContain('second/squall.db')
  expect(exposed).toEqual([])
})

test('after a real start all files of both processes are for their owner alone', async () => {
  createOpenFolder()
  const { address, folder } = await startSystemProcesses({ MAIL: 'outbox' })
  await runCommand(ADMIN, { DATA_DIR: folder })
  const asked = await fetch(`${address}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'chief@squall.test' }),
  })
  expect(asked.status).toBe(200)
  const outbox = join(folder, 'outbox')
  await expect.poll(() => (existsSync(outbox) ? readdirSync(outbox) : [])).toHaveLength(1)
  const { paths, exposed } = inspect(folder)
  expect(paths).toEqual(expect.arrayContaining(['squall.db-wal', 'squall.db-shm', 'weather.db']))
  expect(exposed).toEqual([])
})
