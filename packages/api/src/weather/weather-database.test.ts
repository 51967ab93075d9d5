import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Polygon } from '@squall/shared/rules/geo'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createLogList } from '../testing/log-list'
import { openWeatherMemory } from './weather-database'

const DAY = 24 * 60 * 60_000
const begin = new Date('2026-05-20T20:00:00Z')
const shape: Polygon[] = [
  [
    [
      [-97.6, 35.2],
      [-97.4, 35.2],
      [-97.5, 35.4],
      [-97.6, 35.2],
    ],
  ],
]

function place() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-memory-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'weather.db')
  const { log, logs } = createLogList()
  const open = (days = 0) => {
    const memory = openWeatherMemory(file, () => new Date(begin.getTime() + days * DAY), log)
    onTestFinished(memory.close)
    return memory
  }
  return { file, open, logs }
}

test('zones are remembered for four weeks', () => {
  const { open } = place()
  const first = open()
  first.keepZone('zone', shape)
  first.close()
  const second = open(27)
  expect(second.zone('zone')).toEqual(shape)
  expect(second.zone('other')).toBeUndefined()
  second.close()
  expect(open(29).zone('zone')).toBeUndefined()
})

test('a shape that cannot be read is unknown', () => {
  const { file, open } = place()
  open().close()
  const db = new Database(file)
  const insert = db.prepare('INSERT INTO zones VALUES (?, ?, ?)')
  insert.run('cut', '[[[', begin.getTime())
  insert.run('odd', '[[["a"]]]', begin.getTime())
  db.close()
  const memory = open()
  expect(memory.zone('cut')).toBeUndefined()
  expect(memory.zone('odd')).toBeUndefined()
})

test('a damaged file is deleted with one log line, and everything is read again', () => {
  const { file, open, logs } = place()
  writeFileSync(file, 'x'.repeat(5_000))
  const memory = open()
  expect(memory.zone('zone')).toBeUndefined()
  memory.keepZone('zone', shape)
  expect(memory.zone('zone')).toEqual(shape)
  expect(logs).toHaveLength(1)
})

test('a file of another version is replaced, and without a working file all continues', () => {
  const { file, open, logs } = place()
  const db = new Database(file)
  db.exec('CREATE TABLE zones (other TEXT)')
  db.pragma('user_version = 99')
  db.close()
  const memory = open()
  memory.keepZone('zone', shape)
  expect(memory.zone('zone')).toEqual(shape)
  expect(logs).toHaveLength(1)
  const other = new Database(file)
  other.exec('DROP TABLE zones; DROP TABLE lines')
  other.close()
  expect(memory.zone('zone')).toBeUndefined()
  memory.keepZone('zone', shape)
  expect(memory.addNotice({ streamId: 's', key: 'event', rank: 6, text: '', saidAt: begin })).toBe(false)
  expect(logs).toHaveLength(2)
})

test('the rank of an event is kept until a day after its end, an alert notice for a week', () => {
  const { open } = place()
  const memory = open()
  memory.noteSeen({ key: 'event', rank: 6.3, endsAt: begin })
  memory.noteSeen({ key: 'event', rank: 9.3, endsAt: begin })
  memory.noteSeen({ key: 'event', rank: 6.3, endsAt: begin })
  const line = { streamId: 's', key: 'event', rank: 6.3, text: 'Tornado Warning', saidAt: begin }
  expect(memory.addNotice(line)).toBe(true)
  expect(memory.addNotice({ ...line, text: 'again' })).toBe(false)
  expect(memory.addNotice({ ...line, rank: 3.3, text: 'less' })).toBe(false)
  memory.noteList(new Date(begin.getTime() + DAY / 2))
  expect(memory.seenRank('event')).toBe(9.3)
  memory.noteList(new Date(begin.getTime() + 2 * DAY))
  expect(memory.seenRank('event')).toBeNull()
  expect(memory.listNotices('s')).toEqual([line])
  memory.noteList(new Date(begin.getTime() + 8 * DAY))
  expect(memory.listNotices('s')).toEqual([])
})
