import type { ReviewStatus } from '@squall/shared/contract/admin'
import type { StormType } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { convertPicture } from '../platform/pictures/images'
import type { PictureStorage } from '../platform/pictures/picture-storage'
import { drawHail, drawMammatus, drawTornado } from './drawings'
import { createLightning } from './lightning'
import { chasers } from './people'
import { createNightLightning } from './scenes/night-lightning'
import { createCamera, type Scene } from './scenes/scene'
import { createShelfCloud } from './scenes/shelf-cloud'
import { createSupercell } from './scenes/supercell'
import { listIdsByUsername } from './seed-people'

const { photoComments, photoLikes, photos } = tables

const DAY_MS = 86_400_000

const SIZE = { width: 1280, height: 960 }

const LABEL = 'Drawn for the demonstration, not photographed'

interface SeedServices {
  db: Db
  files: PictureStorage
  now: () => Date
}

/** Adds the missing photos of the demonstration; existing ones stay. */
export async function seedPhotos(services: SeedServices, list = demoPhotos): Promise<void> {
  const { db } = services
  const ids = listIdsByUsername(db)
  for (const [at, photo] of list.entries()) {
    const id = `drawn-${at + 1}`
    const userId = ids.get(photo.username)
    const isThere = db.select().from(photos).where(eq(photos.id, id)).get() !== undefined
    if (userId !== undefined && !isThere) await addPhoto(services, photo, id, userId, ids)
  }
}

async function addPhoto(
  { db, files, now }: SeedServices,
  photo: DemoPhoto,
  id: string,
  userId: string,
  ids: Map<string, string>,
): Promise<void> {
  const { sizes, width, height, placeholder } = await convertPicture('photos', await addLabel(await photo.draw()))
  const imageUrl = await files.putPicture('photos', sizes)
  const createdAt = new Date(now().getTime() - photo.daysAgo * DAY_MS)
  const { title, location, stormType, weatherConditions, views, status = 'approved' } = photo
  const texts = { title, location, stormType, weatherConditions, description: `${photo.description}\n${LABEL}.` }
  const shown = { imageUrl, width, height, placeholder, status, views, isPublic: true }
  db.transaction((tx) => {
    tx.insert(photos)
      .values({ id, userId, ...texts, ...shown, dateTaken: createdAt, createdAt })
      .run()
    for (const name of photo.likedBy) {
      const liker = ids.get(name)
      if (liker !== undefined) tx.insert(photoLikes).values({ photoId: id, userId: liker, createdAt }).run()
    }
    for (const [at, [name, said]] of (photo.comments ?? []).entries()) {
      const author = ids.get(name)
      if (author === undefined) continue
      const comment = { id: `${id}-${at + 1}`, photoId: id, userId: author, content: said, createdAt }
      tx.insert(photoComments).values(comment).run()
    }
  })
}

/** Returns the picture with a label that says it is drawn. */
function addLabel(picture: Buffer): Promise<Buffer> {
  const { width, height } = SIZE
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width - 24}" y="${height - 24}" text-anchor="end" font-family="sans-serif" font-size="26" fill="#ffffff" fill-opacity="0.85" stroke="#000000" stroke-opacity="0.5" stroke-width="4" paint-order="stroke">${LABEL}</text></svg>`
  return sharp(picture)
    .resize({ ...SIZE, kernel: 'mitchell' })
    .composite([{ input: Buffer.from(label) }])
    .png()
    .toBuffer()
}

interface DemoPhoto {
  username: string
  title: string
  description: string
  location: string
  stormType: StormType
  weatherConditions: string
  daysAgo: number
  /** Usernames. */
  likedBy: string[]
  comments?: [username: string, content: string][]
  views: number
  status?: ReviewStatus
  draw: () => Promise<Buffer> | Buffer
}

const drawScene = (scene: Scene, seconds: number) => () => createCamera(scene)(seconds)

/** Returns a frame at the moment when a stroke is brightest. */
function drawLightning(): Promise<Buffer> {
  const strikes = createLightning(5)
  const [first] = strikes(0, 600)
  return createCamera(createNightLightning(3, strikes))((first?.at ?? 0) + 0.05)
}

const watchers = ['ruth_okafor', 'b.halloran', 'priya-nair', 'walt.jensen']

/** The demonstration's gallery, oldest first. Every picture is drawn, and says so. */
export const demoPhotos: DemoPhoto[] = [
  {
    username: chasers.theo.username,
    title: 'Shelf cloud over the north quarter',
    description: 'Gust front about a minute out. The turbines had stopped already.',
    location: 'El Reno, Oklahoma',
    stormType: 'thunderstorm',
    weatherConditions: 'Wind 50 mph behind the gust front',
    daysAgo: 41,
    likedBy: watchers,
    views: 182,
    draw: drawScene(createShelfCloud(12), 18),
  },
  {
    username: 'walt.jensen',
    title: 'Baseballs, and a ruler',
    description: 'From the front yard, after it was over. The car has seen better days.',
    location: 'Sioux Falls, South Dakota',
    stormType: 'hail',
    weatherConditions: 'Hail to 2.75 in',
    daysAgo: 33,
    likedBy: ['b.halloran', chasers.maria.username],
    comments: [[chasers.theo.username, 'I hope the car was parked under a roof the next day.']],
    views: 97,
    draw: drawHail,
  },
  {
    username: chasers.jo.username,
    title: 'One stroke, twice in the water',
    description: 'Porch, tripod, coffee.',
    location: 'Lake Thunderbird, Oklahoma',
    stormType: 'lightning',
    weatherConditions: 'Calm below, busy above',
    daysAgo: 20,
    likedBy: [...watchers, chasers.theo.username],
    views: 240,
    draw: drawLightning,
  },
  {
    username: chasers.maria.username,
    title: 'Rope out at last light',
    description: 'Two miles off, over open fields, moving away from us. It was gone three minutes later.',
    location: 'South of Chickasha, Oklahoma',
    stormType: 'tornado',
    weatherConditions: 'Supercell, low cloud base',
    daysAgo: 12,
    likedBy: [...watchers, chasers.theo.username, chasers.jo.username],
    comments: [
      ['priya-nair', 'How far away were you?'],
      [chasers.maria.username, 'Two miles, with two ways out.'],
    ],
    views: 513,
    draw: drawTornado,
  },
  {
    username: 'b.halloran',
    title: 'Whale’s mouth from the spotter post',
    description: 'Reported gusts, then went inside.',
    location: 'Amarillo, Texas',
    stormType: 'thunderstorm',
    weatherConditions: 'Gusts to 62 mph',
    daysAgo: 6,
    likedBy: ['ruth_okafor', chasers.maria.username],
    views: 88,
    draw: drawScene(createShelfCloud(31), 60),
  },
  {
    username: chasers.maria.username,
    title: 'Striations',
    description: 'From the south, where one should be.',
    location: 'Near Minco, Oklahoma',
    stormType: 'supercell',
    weatherConditions: 'Strong inflow from the southeast',
    daysAgo: 2,
    likedBy: [...watchers, chasers.jo.username],
    views: 301,
    draw: drawScene(createSupercell(19), 40),
  },
  {
    username: 'priya-nair',
    title: 'Mammatus, I think?',
    description: 'My first ones.',
    location: 'Lincoln, Nebraska',
    stormType: 'other',
    weatherConditions: 'After the storm',
    daysAgo: 0,
    likedBy: [],
    views: 0,
    status: 'pending',
    draw: drawMammatus,
  },
]
