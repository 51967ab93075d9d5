import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@squall/shared/server/db'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../config'
import { ensureDataDir } from '../../data-dir'
import {
  ARCHIVE_END,
  computeEntryBytes,
  computePaddingBytes,
  HEADER_BYTES,
  readManifest,
  readTarHeader,
  toTarHeader,
} from './archive-format'
import { createBackup } from './create-backup'
import { openArchive } from './open-archive'
import { restoreBackup } from './restore-backup'

const { migrationsFolder } = loadConfig({})

async function goodBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-hostile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  openDatabase(ensureDataDir(data).databaseFile, migrationsFolder).close()
  const file = join(folder, 'backup.tar')
  await createBackup(data, file, '0.1.0')
  const fresh = join(folder, 'fresh')
  const restore = (archive = file) => restoreBackup(archive, { dataFolder: fresh, migrationsFolder, replace: false })
  return { folder, file, fresh, restore }
}

interface Part {
  path: string
  bytes: number
  sha256: string
}

/** An archive with the manifest and contents that an attacker would choose. */
function forge(file: string, contents: [path: string, content: Buffer][], change: object = {}) {
  const parts: Part[] = contents.map(([path, content]) => ({
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  const now = new Date()
  const times = { startedAt: now.toISOString(), takenAt: now.toISOString() }
  const space = parts.reduce((sum, { bytes }) => sum + computeEntryBytes(bytes), 0)
  const list = {
    format: 1,
    space,
    squall: '0.1.0',
    ...times,
    migrations: [],
    counts: {},
    missing: [],
    parts,
    ...change,
  }
  const manifest = Buffer.from(JSON.stringify(list))
  const blocks = [['manifest.json', manifest] as const, ...contents].flatMap(([path, content]) => [
    toTarHeader({ path, bytes: content.length }, now),
    content,
    Buffer.alloc(computePaddingBytes(content.length)),
  ])
  writeFileSync(file, Buffer.concat([...blocks, ARCHIVE_END]))
}

test('paths that lead elsewhere or are not allowed in a backup are refused before anything is written', async () => {
  const { folder, fresh, restore } = await goodBackup()
  const bad = join(folder, 'bad.tar')
  const paths = [
    '../evil',
    'files/../../evil',
    '/tmp/evil',
    'files/avatars/../../../evil-large.webp',
    'secrets/../evil',
    'secrets/.hidden',
    'squall.db-wal',
    'cache/x',
    'files\\avatars\\x-large.webp',
    'files/avatars/x-large.webp/y',
    'files/photos/x-large.webp\n',
  ]
  for (const path of paths) {
    forge(bad, [
      ['squall.db', Buffer.from('x')],
      [path, Buffer.from('evil')],
    ])
    await expect(restore(bad), path).rejects.toThrow('This is no backup of Squall')
  }
  expect([existsSync(fresh), readdirSync(folder).includes('evil')]).toEqual([false, false])
})

test('a manifest that does not match the files is refused and leaves nothing', async () => {
  const { folder, fresh, restore } = await goodBackup()
  const bad = join(folder, 'bad.tar')
  const database: [string, Buffer] = ['squall.db', Buffer.from('not a database')]
  forge(bad, [database, database])
  await expect(restore(bad)).rejects.toThrow('a part stands twice')
  forge(bad, [['secrets/internal', Buffer.from('x')]])
  await expect(restore(bad)).rejects.toThrow('there is no database in it')
  forge(bad, [database], { parts: [{ path: 'squall.db', bytes: 2 ** 52, sha256: '0'.repeat(64) }] })
  await expect(restore(bad)).rejects.toThrow('its sizes do not add up')
  const huge = { parts: [{ path: 'squall.db', bytes: 2 ** 40, sha256: '0'.repeat(64) }], space: 2 ** 40 + 512 }
  forge(bad, [database], huge)
  await expect(restore(bad)).rejects.toThrow('is not whole')
  forge(bad, [database], { parts: [{ path: 'squall.db', bytes: -1, sha256: '0'.repeat(64) }] })
  await expect(restore(bad)).rejects.toThrow('This is no backup of Squall')
  forge(bad, [database], { parts: [{ path: 'squall.db', bytes: 14, sha256: '0'.repeat(64) }] })
  await expect(restore(bad)).rejects.toThrow('The backup is damaged: squall.db is not what its list says')
  forge(bad, [database])
  await expect(restore(bad)).rejects.toThrow('The database is damaged: file is not a database')
  forge(bad, [database], { format: 2 })
  await expect(restore(bad)).rejects.toThrow('This backup is of a newer version of Squall than this program')
  forge(bad, [database], { migrations: [{ hash: 'a'.repeat(64) }] })
  await expect(restore(bad)).rejects.toThrow('The database in this backup is not one of this version of Squall')
  writeFileSync(bad, 'PK and so on')
  await expect(restore(bad)).rejects.toThrow('The file ends where a backup goes on')
  writeFileSync(bad, Buffer.alloc(4096, 7))
  await expect(restore(bad)).rejects.toThrow('bad.tar is no backup of Squall')
  await expect(restore(join(folder, 'none.tar'))).rejects.toThrow('none.tar is not there')
  expect(existsSync(fresh) ? readdirSync(fresh) : []).toEqual([])
})

test('a file that was truncated, extended or changed in any byte is not restored', async () => {
  const { file, fresh, restore } = await goodBackup()
  const whole = readFileSync(file)
  const attempt = async () => {
    await expect(restore()).rejects.toThrow()
    expect(existsSync(fresh) ? readdirSync(fresh) : []).toEqual([])
  }
  truncateSync(file, whole.length - 512)
  await attempt()
  writeFileSync(file, whole)
  appendFileSync(file, 'x')
  await attempt()
  const manifest = await extractManifest(file, whole)
  let position = computeEntryBytes(Buffer.byteLength(JSON.stringify(manifest)))
  for (const { bytes } of manifest.parts) {
    const changed = Buffer.from(whole)
    const middle = position + HEADER_BYTES + Math.floor(bytes / 2)
    changed[middle] = (changed[middle] ?? 0) ^ 1
    writeFileSync(file, changed)
    await attempt()
    position += computeEntryBytes(bytes)
  }
  writeFileSync(file, whole)
  await restore()
})

async function extractManifest(file: string, content: Buffer) {
  writeFileSync(file, content)
  const { manifest, close } = await openArchive(file)
  await close()
  return manifest
}

test('any text in place of the manifest is refused in one line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => readManifest(text)).toThrow(/^This (is no backup|backup is of a newer)[^\n]*/)
    }),
  )
})

test('a tar header round-trips, however large the file', () => {
  const modified = new Date('2026-05-20T21:00:00Z')
  for (const bytes of [0, 1, 512, 8 ** 11 - 1, 8 ** 11, 2 ** 45]) {
    const header = toTarHeader({ path: 'squall.db', bytes }, modified)
    expect(readTarHeader(header)).toEqual({ path: 'squall.db', bytes })
    header[130] = (header[130] ?? 0) ^ 4
    expect(readTarHeader(header)).toBeNull()
  }
})
