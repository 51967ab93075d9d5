import { type Db, tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'
import { convertPicture } from '../platform/pictures/images'
import type { PictureStorage } from '../platform/pictures/picture-storage'
import { createLightning } from './lightning'
import { chasers } from './people'
import { createNightLightning } from './scenes/night-lightning'
import { createCamera, type Scene } from './scenes/scene'
import { createShelfCloud } from './scenes/shelf-cloud'
import { createSupercell } from './scenes/supercell'
import { listIdsByUsername } from './seed-people'

const { streams, users } = tables
const { maria, theo, jo } = chasers
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

interface DemoPastStream {
  username: string
  title: string
  placeName: string
  daysAgo: number
  minutes: number
  peakViewers: number
  likes: number
  scene: () => Scene
  /** The moment of the scene that the picture shows. */
  seconds: number
}

export const demoPastStreams: DemoPastStream[] = [
  {
    username: theo.username,
    title: 'Gust front through the turbines',
    placeName: 'Kingfisher, OK',
    daysAgo: 1,
    minutes: 74,
    peakViewers: 212,
    likes: 41,
    scene: () => createShelfCloud(23),
    seconds: 18,
  },
  {
    username: maria.username,
    title: 'Supercell from first tower to sunset',
    placeName: 'Chickasha, OK',
    daysAgo: 2,
    minutes: 186,
    peakViewers: 958,
    likes: 240,
    scene: () => createSupercell(13),
    seconds: 40,
  },
  {
    username: jo.username,
    title: 'Lightning until two in the morning',
    placeName: 'Norman, OK',
    daysAgo: 4,
    minutes: 131,
    peakViewers: 77,
    likes: 18,
    scene: () => createNightLightning(5, createLightning(5)),
    seconds: (createLightning(5)(0, 600)[0]?.at ?? 0) + 0.05,
  },
]

interface SeedServices {
  db: Db
  files: PictureStorage
  now: () => Date
}

/** Adds the missing past streams of the demonstration, with their pictures; existing ones stay. */
export async function seedPastStreams({ db, files, now }: SeedServices, list = demoPastStreams): Promise<void> {
  const ids = listIdsByUsername(db)
  for (const [at, past] of list.entries()) {
    const id = `past-${at + 1}`
    const userId = ids.get(past.username)
    const isThere = db.select().from(streams).where(eq(streams.id, id)).get() !== undefined
    if (userId === undefined || isThere) continue
    const { title, placeName, peakViewers, likes, minutes } = past
    const { sizes } = await convertPicture('posters', await createCamera(past.scene())(past.seconds))
    const startedAt = new Date(now().getTime() - past.daysAgo * DAY_MINUTES * MINUTE_MS)
    const endedAt = new Date(startedAt.getTime() + minutes * MINUTE_MS)
    const posterUrl = await files.putPicture('posters', sizes)
    const times = { startedAt, endedAt, lastPublishedAt: endedAt }
    const numbers = { peakViewers, totalViews: peakViewers * 2, likes }
    db.transaction((tx) => {
      tx.insert(streams)
        .values({
          ...{ id, userId, title, placeName, placePrecision: 'approximate', isLive: false, posterUrl },
          ...numbers,
          ...times,
        })
        .run()
      tx.update(users)
        .set({ totalStreams: sql`${users.totalStreams} + 1` })
        .where(eq(users.id, userId))
        .run()
    })
  }
}
