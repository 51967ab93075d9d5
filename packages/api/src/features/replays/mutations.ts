import type { Replay, UpdateReplayInput } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { conflict, forbidden } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { countView } from '../views/count-view'
import { getReplay, requireReplay } from './queries'

const { streams } = tables

const TAKEN_DOWN = 'An administrator took this stream down, so only you can watch its replay'

/**
 * Changes who may watch a member's own replay, or whether it is pinned. Returns it.
 * @throws NOT_FOUND, also for one that the member may not watch, FORBIDDEN for someone else's, CONFLICT for opening one that was taken down
 */
export function updateReplay(
  services: Pick<Services, 'db' | 'recordings'>,
  { id, visibility, isPinned }: UpdateReplayInput,
  { user }: SessionInfo,
): Replay {
  const { db } = services
  const { userId, endReason } = requireReplay(db, id, user)
  if (userId !== user.id) throw forbidden('This replay is not yours')
  if (endReason !== null && visibility !== undefined && visibility !== 'private') throw conflict(TAKEN_DOWN)
  db.update(streams)
    .set({
      ...(visibility !== undefined && { replayVisibility: visibility }),
      ...(isPinned !== undefined && { isReplayPinned: isPinned }),
    })
    .where(eq(streams.id, id))
    .run()
  return getReplay(services, id, user)
}

/** Counts a view of a complete replay, once a day for each viewer. Returns the number. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export function countReplayView(ctx: Pick<Context, 'services' | 'session' | 'address'>, id: string): number {
  const { db } = ctx.services
  const viewer = ctx.session?.user ?? null
  const { recordingMs } = requireReplay(db, id, viewer)
  if (recordingMs !== null && countView(ctx, 'replay', id)) {
    const replayViews = sql`${streams.replayViews} + 1`
    db.update(streams).set({ replayViews }).where(eq(streams.id, id)).run()
  }
  return requireReplay(db, id, viewer).replayViews
}
