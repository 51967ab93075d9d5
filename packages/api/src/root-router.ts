import type { AnyTRPCProcedure } from '@trpc/server'
import { achievementsRouter } from './features/achievements/router'
import { activitiesRouter } from './features/activities/router'
import { adminRouter } from './features/admin/router'
import { authRouter } from './features/auth/router'
import { channelsRouter } from './features/channels/router'
import { chaseRoutesRouter } from './features/chase-routes/router'
import { chaserPositionsRouter } from './features/chaser-positions/router'
import { chatRouter } from './features/chat/router'
import { clipsRouter } from './features/clips/router'
import { contestsRouter } from './features/contests/router'
import { emergencyAlertsRouter } from './features/emergency-alerts/router'
import { placefilesRouter } from './features/feeds/router'
import { followsRouter } from './features/follows/router'
import { internalRouter } from './features/internal/router'
import { leaderboardRouter } from './features/leaderboard/router'
import { mediaNodesRouter } from './features/media-nodes/router'
import { meetupsRouter } from './features/meetups/router'
import { notificationsRouter, pushRouter, unsubscribeRouter } from './features/notifications/router'
import { photosRouter } from './features/photos/router'
import { plannedStreamsRouter } from './features/planned-streams/router'
import { postsRouter } from './features/posts/router'
import { profilesRouter } from './features/profiles/router'
import { recordingsRouter } from './features/recordings/router'
import { replaysRouter } from './features/replays/router'
import { reportsRouter } from './features/reports/router'
import { reviewsRouter } from './features/reviews/router'
import { searchRouter } from './features/search/router'
import { setupRouter } from './features/setup/router'
import { siteRouter } from './features/site/router'
import { stormPrepRouter } from './features/storm-prep/router'
import { stormReportsRouter } from './features/storm-reports/router'
import { streamModerationRouter } from './features/streams/moderation/router'
import { streamsRouter } from './features/streams/router'
import { themesRouter } from './features/themes/router'
import { radarRouter } from './features/weather/radar/router'
import { alertsRouter, conditionsRouter, geocodingRouter, sourcesRouter, stormsRouter } from './features/weather/router'
import { stationsRouter } from './features/weather/stations/router'
import { widgetsRouter } from './features/widgets/router'
import { type ProcedureMeta, router } from './trpc'

export const appRouter = router({
  achievements: achievementsRouter,
  activities: activitiesRouter,
  admin: adminRouter,
  alerts: alertsRouter,
  auth: authRouter,
  channels: channelsRouter,
  chaseRoutes: chaseRoutesRouter,
  chaserPositions: chaserPositionsRouter,
  chat: chatRouter,
  clips: clipsRouter,
  contests: contestsRouter,
  emergencyAlerts: emergencyAlertsRouter,
  follows: followsRouter,
  geocoding: geocodingRouter,
  internal: internalRouter,
  leaderboard: leaderboardRouter,
  mediaNodes: mediaNodesRouter,
  meetups: meetupsRouter,
  notifications: notificationsRouter,
  photos: photosRouter,
  placefiles: placefilesRouter,
  plannedStreams: plannedStreamsRouter,
  posts: postsRouter,
  profiles: profilesRouter,
  push: pushRouter,
  radar: radarRouter,
  recordings: recordingsRouter,
  replays: replaysRouter,
  reports: reportsRouter,
  reviews: reviewsRouter,
  search: searchRouter,
  setup: setupRouter,
  site: siteRouter,
  sources: sourcesRouter,
  stormPrep: stormPrepRouter,
  stormReports: stormReportsRouter,
  storms: stormsRouter,
  stations: stationsRouter,
  streamModeration: streamModerationRouter,
  streams: streamsRouter,
  themes: themesRouter,
  unsubscribe: unsubscribeRouter,
  widgets: widgetsRouter,
  // Last: its /weather/{id} would answer for every other path under /weather.
  conditions: conditionsRouter,
})

export type AppRouter = typeof appRouter

export interface ProcedureFacts {
  /** For instance `admin.stats`. */
  path: string
  type: 'query' | 'mutation' | 'subscription'
  access: ProcedureMeta['access']
  /** Its REST route, if it has one. */
  openapi: ProcedureMeta['openapi']
  sharedPolicy: ProcedureMeta['sharedPolicy']
  procedure: AnyTRPCProcedure
}

/** Returns all procedures. tRPC keeps them in one flat table, which its types do not show. */
export function listProcedures(): ProcedureFacts[] {
  const table = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
  return Object.entries(table).map(([path, procedure]) => {
    const { type, meta } = procedure._def
    const { access, openapi, sharedPolicy } = (meta ?? {}) as ProcedureMeta
    return { path, type, access, openapi, sharedPolicy, procedure }
  })
}
