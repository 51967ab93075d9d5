import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { positive, readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import { ChaserChanges, LiveChaser, ReportedPosition } from '@squall/shared/contract/live'
import { REPORT_EVERY_MS } from '@squall/shared/rules/chaser-position'
import { travel } from '@squall/shared/rules/geo'
import type { Place, PlacePrecision } from '@squall/shared/rules/place'
import { type Db, openDatabase, tables } from '@squall/shared/server/db'
import { count as countRows } from 'drizzle-orm'
import { z } from 'zod'
import { loadConfig } from '../src/config'
import { createLiveChasers } from '../src/features/chaser-positions/live-chasers'
import { listLiveChasers } from '../src/features/chaser-positions/queries'
import { recordPositions } from '../src/features/chaser-positions/record-positions'

/*
 * What the positions of live chasers cost api: parsing, rules, the transaction and the answer, without HTTP. Time is simulated, so
 * that minutes of driving take seconds.
 */
const {
  chasers: count,
  minutes,
  rounds,
  quick,
  out,
} = readOptions('positions', (quick) => ({
  chasers: whole(quick ? 50 : 500),
  minutes: positive(quick ? 2 : 62),
  rounds: whole(quick ? 1 : 3),
}))

const BATCH_MS = 500
const BATCHES = REPORT_EVERY_MS / BATCH_MS
const KMH = 80
const OKLAHOMA: Place = { latitude: 35.4, longitude: -98.2 }
const Reports = z.array(ReportedPosition)
const Chasers = z.array(LiveChaser)

interface Run {
  corePercent: number
  listMs: number
  listKb: number
}

printMachine()
const exact = repeat('exact')
const approximate = repeat('approximate')
const details = (runs: Run[]) => ({
  'list with trails, ms': runs.map(({ listMs }) => listMs),
  'list, KB': runs.map(({ listKb }) => listKb),
})
const conditions = { chasers: count, minutes, rounds, quick }
report({
  rows: [
    {
      row: '1',
      measure: 'positions, all exact',
      values: exact.map(({ corePercent }) => corePercent),
      details: details(exact),
    },
    {
      row: '2',
      measure: 'positions, all about 1 km',
      values: approximate.map(({ corePercent }) => corePercent),
      details: details(approximate),
    },
  ].map((row) => ({ ...row, against: `${count} chasers`, unit: '%' as const, goal: { atMost: 2 } })),
  out,
  conditions,
})

function repeat(precision: PlacePrecision): Run[] {
  return Array.from({ length: rounds }, () => measure(precision))
}

/** Returns what a drive of all chasers took, of one core. */
function measure(precision: PlacePrecision): Run {
  const folder = mkdtempSync(join(tmpdir(), 'squall-positions-'))
  const { db, close } = openDatabase(join(folder, 'squall.db'), loadConfig({}).migrationsFolder)
  try {
    let time = Date.now()
    const startedAt = new Date(time)
    addStreams(db, precision, startedAt)
    const services = { db, now: () => new Date(time), chasers: createLiveChasers(db, 'of the benchmark') }
    const batches = minutes * 60 * (1_000 / BATCH_MS)
    let cpuMicroseconds = 0
    for (let batch = 0; batch < batches; batch += 1) {
      time += BATCH_MS
      const text = JSON.stringify(positionsOf(batch, time - startedAt.getTime()))
      const before = process.cpuUsage()
      JSON.stringify(ChaserChanges.parse(recordPositions(services, Reports.parse(JSON.parse(text)))))
      const { user, system } = process.cpuUsage(before)
      cpuMicroseconds += user + system
    }
    const begun = performance.now()
    const list = JSON.stringify(Chasers.parse(listLiveChasers(services)))
    const listMs = performance.now() - begun
    const stored = db.select({ n: countRows() }).from(tables.chaserPositions).get()?.n ?? 0
    console.log(`${precision}: ${Chasers.parse(JSON.parse(list)).length} on the map, ${stored} positions stored`)
    return { corePercent: cpuMicroseconds / (minutes * 60 * 10_000), listMs, listKb: list.length / 1_024 }
  } finally {
    close()
    rmSync(folder, { recursive: true })
  }
}

/** A tenth of all chasers, driving in wide curves. */
function positionsOf(batch: number, ms: number): ReportedPosition[] {
  const first = batch % BATCHES
  return Array.from({ length: Math.ceil((count - first) / BATCHES) }, (_, index) => {
    const chaser = first + index * BATCHES
    const km = (KMH * ms) / 3_600_000
    const place = travel(homeOf(chaser), (chaser * 37 + km * 3) % 360, km)
    return {
      streamId: `s${chaser}`,
      ...place,
      accuracyM: 6,
      headingDegrees: (chaser * 37) % 360,
      speedKmh: KMH,
      ageMs: 150,
    }
  })
}

function homeOf(chaser: number): Place {
  return travel(OKLAHOMA, (chaser * 61) % 360, 5 + (chaser % 97))
}

function addStreams(db: Db, placePrecision: PlacePrecision, startedAt: Date): void {
  for (let chaser = 0; chaser < count; chaser += 1) {
    const name = `chaser_${chaser}`
    const user = { id: name, username: name, email: `${name}@squall.test`, displayName: name, passwordHash: '' }
    db.insert(tables.users)
      .values({ ...user, accountStatus: 'approved', createdAt: startedAt })
      .run()
    const stream = { id: `s${chaser}`, userId: name, title: 'Dryline', placePrecision, isLive: true, startedAt }
    db.insert(tables.streams)
      .values({ ...stream, ...homeOf(chaser), lastPublishedAt: startedAt })
      .run()
  }
}
