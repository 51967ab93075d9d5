import type { SendReportInput } from '@squall/shared/contract/weather'
import { toPublicPlace } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { namePlace } from '../weather/geocoding/name-place'
import { chasers } from './people'
import { listIdsByUsername } from './seed-people'

const { stormReports } = tables
const { maria, theo, jo } = chasers
const MINUTE = 60_000

type DemoReport = Pick<SendReportInput, 'kind' | 'hailInches' | 'windMph' | 'isMeasured' | 'text'> & {
  username: string
  latitude: number
  longitude: number
  minutesAgo: number
}

/** What the demonstration's chasers saw of the simulated storms. */
export const demoReports: DemoReport[] = [
  {
    username: maria.username,
    kind: 'wall-cloud',
    text: 'Rotating, two miles to my west.',
    ...{ latitude: 35.31, longitude: -97.62, minutesAgo: 18 },
  },
  {
    username: theo.username,
    kind: 'hail',
    hailInches: 1.75,
    text: 'Covers the shoulder. Slow down under the overpass.',
    ...{ latitude: 35.41, longitude: -97.58, minutesAgo: 34 },
  },
  {
    username: jo.username,
    kind: 'wind',
    windMph: 70,
    isMeasured: true,
    ...{ latitude: 35.24, longitude: -97.47, minutesAgo: 71 },
  },
  {
    username: theo.username,
    kind: 'flood',
    text: 'Water over the road at the creek. Turn around.',
    ...{ latitude: 35.46, longitude: -97.5, minutesAgo: 140 },
  },
]

/** Adds the reports that are missing; does nothing the second time. */
export function seedStormReports({ db, now }: { db: Db; now: () => Date }): void {
  const ids = listIdsByUsername(db)
  const time = now().getTime()
  for (const [at, report] of demoReports.entries()) {
    const { username, minutesAgo, latitude, longitude, kind, hailInches, windMph, isMeasured = false, text } = report
    const userId = ids.get(username)
    const place = toPublicPlace({ latitude, longitude }, 'approximate')
    if (userId === undefined || place === null) continue
    const createdAt = new Date(time - minutesAgo * MINUTE)
    db.insert(stormReports)
      .values({
        ...{ id: `demo-report-${at}`, userId, kind, isMeasured, ...place, placeName: namePlace(place) },
        hailInches: hailInches ?? null,
        windMph: windMph ?? null,
        text: text ?? null,
        placePrecision: 'approximate',
        status: 'approved',
        occurredAt: createdAt,
        reviewedAt: createdAt,
        createdAt,
      })
      .onConflictDoNothing()
      .run()
  }
}
