import type { ActivityType } from '@squall/shared/contract/account'
import {
  type CreateThemeInput,
  changeWidgetConfig,
  type PageLayout,
  type PageTheme,
  type WidgetType,
} from '@squall/shared/contract/channel'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { recordActivity } from '../features/activities/activities'
import { setFollow } from '../features/follows/follows'
import { convertPicture } from '../platform/pictures/images'
import type { PictureStorage } from '../platform/pictures/picture-storage'
import { newId } from '../platform/tokens'
import { chasers, VISITOR } from './people'
import { createCamera, type Scene } from './scenes/scene'
import { createShelfCloud } from './scenes/shelf-cloud'
import { createSupercell } from './scenes/supercell'
import { listIdsByUsername } from './seed-people'

const { streamingPages, streamingThemes, streamingWidgets } = tables

const DAY_MS = 86_400_000

interface SeedServices {
  db: Db
  files: PictureStorage
  now: () => Date
}

/** Adds the missing pages of the demonstration; existing ones stay. */
export async function seedPages(services: SeedServices): Promise<void> {
  const { db } = services
  const ids = listIdsByUsername(db)
  for (const page of demoPages) {
    const userId = ids.get(page.username)
    if (userId === undefined) continue
    const isThere = db.select().from(streamingPages).where(eq(streamingPages.userId, userId)).get() !== undefined
    if (!isThere) await seedPage(services, userId, page, ids)
  }
}

async function seedPage(
  services: SeedServices,
  userId: string,
  page: DemoPage,
  ids: Map<string, string>,
): Promise<void> {
  const { db, now } = services
  const banner = await storeBanner(services.files, page.banner)
  db.transaction((tx) => {
    tx.insert(streamingPages)
      .values({ userId, banner, ...toPageColumns(page) })
      .run()
    for (const { type, title, at, config } of listWidgets(page))
      tx.insert(streamingWidgets)
        .values({ id: newId(), userId, type, title, config, sortOrder: at, createdAt: now() })
        .run()
    for (const [at, theme] of (page.themes ?? []).entries())
      tx.insert(streamingThemes)
        .values({
          id: newId(),
          userId,
          name: theme.theme_name,
          primaryColor: theme.primary_color,
          secondaryColor: theme.secondary_color,
          accentColor: theme.accent_color,
          isActive: at === 0,
          createdAt: new Date(now().getTime() + at),
        })
        .run()
    for (const [daysAgo, type, title] of page.activities)
      recordActivity(tx, { userId, type, title, now: new Date(now().getTime() - daysAgo * DAY_MS) })
  })
  for (const follower of page.followers) {
    const followerId = ids.get(follower)
    if (followerId !== undefined) setFollow(services, followerId, userId, true)
  }
}

const toPageColumns = (page: DemoPage) => ({
  title: page.title,
  description: page.description,
  theme: page.theme,
  isThemeChosen: page.theme !== 'storm-dark',
  layout: page.layout,
  youtubeChannelName: page.videoChannel?.name,
  youtubeChannelUrl: page.videoChannel?.url,
  socialLinks: JSON.stringify(page.socialLinks ?? []),
  supportUrl: page.supportUrl,
})

const listWidgets = (page: DemoPage) =>
  page.widgets.map(({ type, title, content = '', box: [x_position, y_position, width, height] }, at) => ({
    type,
    title,
    at,
    config: changeWidgetConfig('{}', { content, x_position, y_position, width, height }),
  }))

/** Returns a frame of a drawn storm, stored like an uploaded banner. */
async function storeBanner(files: PictureStorage, banner: DemoPage['banner']): Promise<string | null> {
  if (banner === undefined) return null
  const jpeg = await createCamera(banner.scene)(banner.seconds)
  const { sizes } = await convertPicture('banners', jpeg)
  return files.putPicture('banners', sizes)
}

interface DemoWidget {
  type: WidgetType
  title: string
  content?: string
  /** x, y, width, height in CSS pixels. */
  box: [x: number, y: number, width: number, height: number]
}

interface DemoPage {
  username: string
  title: string
  description: string
  theme: PageTheme
  layout: PageLayout
  banner?: { scene: Scene; seconds: number }
  videoChannel?: { name: string; url: string }
  socialLinks?: string[]
  supportUrl?: string
  /** The first one is active. */
  themes?: CreateThemeInput[]
  widgets: DemoWidget[]
  /** Days ago, kind, what was done. */
  activities: [daysAgo: number, type: ActivityType, title: string][]
  followers: string[]
}

const everyWatcher = ['ruth_okafor', 'b.halloran', 'priya-nair', 'walt.jensen']

/** A page of every layout, with themes of ours and of their owners. Addresses lead to example.org. */
export const demoPages: DemoPage[] = [
  {
    username: chasers.maria.username,
    title: 'Maria on the Plains',
    description: 'Supercells between the Red River and the Dakotas. Structure first, safe distance always.',
    theme: 'tornado-red',
    layout: 'standard',
    banner: { scene: createSupercell(7), seconds: 30 },
    videoChannel: { name: 'Plains Structure', url: 'https://example.org/plains-structure' },
    socialLinks: ['https://example.org/maria'],
    supportUrl: 'https://example.org/gas-money',
    widgets: [
      { type: 'stream_info', title: 'Right now', box: [16, 16, 320, 200] },
      { type: 'recent_followers', title: 'New here', box: [352, 16, 300, 280] },
      {
        type: 'schedule',
        title: 'When I chase',
        content: 'April to June: any day with a tornado watch.\nJuly to September: evenings, lightning only.',
        box: [668, 16, 320, 200],
      },
      { type: 'donation', title: 'Fuel fund', content: 'Tyres and fuel. Thank you.', box: [16, 232, 320, 180] },
      { type: 'about', title: 'About me', box: [668, 232, 320, 220] },
    ],
    activities: [
      [2, 'weather_update', 'Dryline set up near Shamrock, moisture return by evening'],
      [9, 'photo', 'Photo approved: mothership over Canadian, Texas'],
    ],
    followers: [...everyWatcher, chasers.theo.username, chasers.jo.username],
  },
  {
    username: chasers.theo.username,
    title: 'Shelf clouds over wheat',
    description: 'One farm, one horizon, every line of storms that comes across it.',
    theme: 'storm-dark',
    layout: 'grid',
    banner: { scene: createShelfCloud(3), seconds: 12 },
    socialLinks: ['https://example.org/kasper-farm'],
    themes: [
      { theme_name: 'Ripe wheat', primary_color: '#2b2112', secondary_color: '#3a2d18', accent_color: '#f2c14e' },
      { theme_name: 'First rain', primary_color: '#eaf1f4', secondary_color: '#ffffff', accent_color: '#0b6e8f' },
    ],
    widgets: [
      { type: 'weather', title: 'At the farm', box: [16, 16, 300, 220] },
      { type: 'chat', title: 'Chat', box: [332, 16, 360, 320] },
      {
        type: 'stream_goals',
        title: 'Goal',
        content: 'A second camera on the silo: 3 of 10 months saved.',
        box: [708, 16, 280, 160],
      },
    ],
    activities: [[5, 'weather_update', '1.9 inches in forty minutes, the creek is up']],
    followers: ['walt.jensen', 'ruth_okafor', chasers.maria.username],
  },
  {
    username: chasers.jo.username,
    title: 'Nightshift lightning',
    description: 'The porch, the lake, a tripod and hot coffee.',
    theme: 'lightning-blue',
    layout: 'sidebar',
    widgets: [
      { type: 'social', title: 'Elsewhere', box: [16, 16, 260, 180] },
      { type: 'recent_followers', title: 'New here', box: [292, 16, 300, 240] },
    ],
    socialLinks: ['https://example.org/nightshift', 'https://example.org/prints'],
    activities: [[1, 'photo', 'Photo approved: three branches over Lake Thunderbird']],
    followers: ['priya-nair', 'b.halloran'],
  },
  {
    username: 'b.halloran',
    title: 'Potter County spotter',
    description: 'Reports from the western edge of the county.',
    theme: 'storm-light',
    layout: 'minimal',
    widgets: [{ type: 'about', title: 'About', box: [16, 16, 320, 220] }],
    activities: [[3, 'weather_update', 'Quarter-size hail west of Bushland']],
    followers: ['walt.jensen'],
  },
  {
    username: VISITOR.username,
    title: 'Your page, to try things out',
    description: 'Press Customize Page: layouts, themes and widgets are all yours here.',
    theme: 'storm-dark',
    layout: 'standard',
    widgets: [{ type: 'stream_info', title: 'Right now', box: [16, 16, 300, 200] }],
    activities: [],
    followers: [],
  },
]
