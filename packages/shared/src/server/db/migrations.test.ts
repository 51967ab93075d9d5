import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './index'
import { ROWS } from './migrations.rows'

const CURRENT = fileURLToPath(new URL('migrations', import.meta.url))

/** Columns that a later migration took away; where their content went has a test of its own. */
const DROPPED = new Set(['device_tokens.former_token_hash', 'device_tokens.former_valid_until'])

interface Journal {
  entries: { when: number; tag: string }[]
}

const readJournal = (folder: string): Journal => JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
const { entries } = readJournal(CURRENT)

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'squall-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of the migrations with another journal. */
function migrationsFolder(change: (entries: Journal['entries'], folder: string) => Journal['entries']): string {
  const folder = join(scratch(), 'migrations')
  cpSync(CURRENT, folder, { recursive: true })
  const journal = readJournal(folder)
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ ...journal, entries: change(journal.entries, folder) }),
  )
  return folder
}

/** A database as the version with so many migrations left it, with rows of that version. */
function createDatabase(migrations: number): string {
  const file = join(scratch(), 'squall.db')
  openDatabase(
    file,
    migrationsFolder((all) => all.slice(0, migrations)),
  ).close()
  const sqlite = new Database(file)
  sqlite.pragma('foreign_keys = ON')
  for (const rows of ROWS.slice(0, migrations)) sqlite.exec(rows)
  sqlite.close()
  return file
}

/** All tables that hold rows of people, with their columns and rows; what full-text search keeps for itself is left out. */
function readContent(file: string): Map<string, { columns: string[]; rows: unknown[] }> {
  const sqlite = new Database(file, { readonly: true })
  const names = sqlite
    .prepare<[], string>(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    )
    .pluck()
    .all()
  const content = names.map((name) => {
    const columns = sqlite
      .prepare<[], string>(`select name from pragma_table_info('${name}')`)
      .pluck()
      .all()
      .filter((column) => !DROPPED.has(`${name}.${column}`))
    return [name, { columns, rows: readRows(sqlite, name, columns) }] as const
  })
  sqlite.close()
  return new Map(content)
}

const readRows = (sqlite: Database.Database, table: string, columns: string[]): unknown[] =>
  sqlite.prepare(`select ${columns.map((column) => `"${column}"`).join(', ')} from "${table}" order by rowid`).all()

function readSchema(file: string): unknown[] {
  const sqlite = new Database(file, { readonly: true })
  const schema = sqlite.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name').all()
  sqlite.close()
  return schema
}

const versions = entries.map(({ tag }, index) => [tag, index + 1] as const)

describe.each(versions)('a database that was last used by the version of %s', (_tag, migrations) => {
  test('keeps every row, and gets the schema of a new database', () => {
    const file = createDatabase(migrations)
    const before = readContent(file)
    for (const [table, { rows }] of before) expect(rows, table).not.toEqual([])
    openDatabase(file, CURRENT).close()

    const sqlite = new Database(file, { readonly: true })
    for (const [table, { columns, rows }] of before) {
      if (table !== '__drizzle_migrations') expect(readRows(sqlite, table, columns), table).toEqual(rows)
    }
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    sqlite.close()

    const fresh = join(scratch(), 'squall.db')
    openDatabase(fresh, CURRENT).close()
    expect(readSchema(file)).toEqual(readSchema(fresh))
  })

  test('has a working full-text index and accepts new rows', () => {
    const file = createDatabase(migrations)
    const { close } = openDatabase(file, CURRENT)
    close()
    const sqlite = new Database(file)
    onTestFinished(() => void sqlite.close())
    sqlite.pragma('foreign_keys = ON')
    for (const rows of ROWS.slice(migrations)) sqlite.exec(rows)
    expect(sqlite.prepare('select state from chat_messages').pluck().all()).toEqual(['shown'])
    expect(sqlite.prepare("select rowid from photos_text where photos_text match 'wall'").pluck().all()).toEqual([1])
    expect(sqlite.prepare("select rowid from photos_parts where photos_parts match 'clou'").pluck().all()).toEqual([1])
    expect(sqlite.prepare('select chaser_score from users where id = ?').pluck().get('ana')).toBe(23)
    sqlite.exec("delete from users where id = 'ana'")
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
  })
})

test('the last replaced token of a remembered device stays known as retired', () => {
  const file = createDatabase(entries.findIndex(({ tag }) => tag === '0005_remembered-devices'))
  const before = new Database(file)
  before.exec("update device_tokens set former_token_hash = 'f', former_valid_until = 1750000060000 where id = 'd'")
  before.close()
  openDatabase(file, CURRENT).close()
  const sqlite = new Database(file, { readonly: true })
  onTestFinished(() => void sqlite.close())
  expect(sqlite.prepare('select * from retired_device_tokens').all()).toEqual([
    { token_hash: 'f', device_id: 'd', retired_at: 1750000000000 },
  ])
})

test('a migration that fails leaves the database as it was, and says so in one line', () => {
  const file = createDatabase(2)
  const [content, schema] = [readContent(file), readSchema(file)]
  const broken = migrationsFolder((all, folder) => {
    const last = all.at(-1) ?? { when: 0, tag: '' }
    const tag = '9999_broken'
    writeFileSync(
      join(folder, `${tag}.sql`),
      'DELETE FROM users;--> statement-breakpoint\nALTER TABLE nowhere ADD x text;',
    )
    return [...all, { ...last, when: last.when + 1, tag }]
  })
  expect(() => openDatabase(file, broken)).toThrow(
    /^The database could not be brought to this version and is as it was: no such table: nowhere$/,
  )
  expect([readContent(file), readSchema(file)]).toEqual([content, schema])
  openDatabase(file, CURRENT).close()
})

test('a database of a newer version is refused in one line and not touched', () => {
  const file = createDatabase(entries.length)
  const [content, schema] = [readContent(file), readSchema(file)]
  const older = migrationsFolder((all) => all.slice(0, -1))
  expect(() => openDatabase(file, older)).toThrow(
    'A newer version of Squall has used this database: run that version, or restore a backup of this one',
  )
  expect([readContent(file), readSchema(file)]).toEqual([content, schema])
})
