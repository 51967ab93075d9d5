import { type Db, tables } from '@squall/shared/server/db'

/** Adds 10,000 approved reports of the last day over the plains, the newest 'r0'. */
export function addManyReports(db: Db, userId: string, now: Date): void {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    ...{ id: `r${at}`, userId, kind: 'hail' as const, hailInches: 1, isMeasured: false },
    ...{ latitude: 30 + (at % 150) / 10, longitude: -100 + (at % 70) / 10, placePrecision: 'approximate' as const },
    ...{ status: 'approved' as const, occurredAt: new Date(now.getTime() - at * 8_000), createdAt: now },
  }))
  for (let from = 0; from < rows.length; from += 1000)
    db.insert(tables.stormReports)
      .values(rows.slice(from, from + 1000))
      .run()
}
