import { changeWidgetConfig } from '@squall/shared/rules/widget-config'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { recordActivity } from '../features/activities/activities'
import { setFollow } from '../features/follows/follows'
import { decodePicture } from '../platform/images'
import type { Storage } from '../platform/storage'
import { newId } from '../platform/tokens'
import { type DemoPage, demoPages } from './pages'
import { createCamera } from './scenes/scene'
import { listIdsByUsername } from './seed-people'

const { streamingPages, streamingThemes, streamingWidgets } = tables
const DAY_MS = 86_400_000

interface SeedServices {
  db: Db
  files: Storage
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

/** A frame of a drawn storm, stored like an uploaded banner. */
async function storeBanner(files: Storage, banner: DemoPage['banner']): Promise<string | null> {
  if (banner === undefined) return null
  const jpeg = await createCamera(banner.scene)(banner.seconds)
  const { sizes } = await decodePicture('banners', jpeg)
  return files.putPicture('banners', sizes)
}
