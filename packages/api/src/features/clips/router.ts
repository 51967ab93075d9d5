import { RejectInput } from '@squall/shared/contract/admin'
import {
  Clip,
  ClipListInput,
  ClipPermission,
  ClipSettings,
  CreateClipInput,
  RenameClipInput,
} from '@squall/shared/contract/live'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import {
  adminProcedure,
  approvedProcedure,
  memberProcedure,
  publicProcedure,
  rest,
  router,
  TotalCountHeader,
} from '../../trpc'
import { countView } from '../views/count-view'
import { changeClipSettings, createClip, removeClip, renameClip } from './mutations'
import { getClipPermission, requireVisibleClip } from './policy'
import { countClips, getClip, getClipSettings, listClips } from './queries'
import { restoreClip, takeDownClip } from './take-down'

const Id = z.object({ id: Identifier })

export const clipsRouter = router({
  list: publicProcedure
    .meta(
      rest('GET', '/clips', 'Lists clips', {
        description:
          'Newest first, 24 on a page; `cursor` is the `serial` of the last clip. With `sort` viewed the most viewed first, and `cursor` is its views and its `serial`, such as `12-345`. `channelId` is whose stream they show, `userId` who made them.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(ClipListInput)
    .output(z.array(Clip))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      const requester = ctx.session?.user ?? null
      ctx.setTotalCount(() => countClips(db, input, requester))
      return listClips(db, input, requester)
    }),
  settings: memberProcedure
    .meta(rest('GET', '/clips/settings', 'Returns who may make clips of your streams'))
    .input(z.void())
    .output(ClipSettings)
    .query(({ ctx }) => getClipSettings(ctx.services.db, ctx.session.user.id)),
  changeSettings: memberProcedure
    .meta(
      rest('PATCH', '/clips/settings', 'Chooses who may make clips of your streams', {
        description: '`members`, `followers`, `moderators` of your chat, or `nobody`. You yourself always may.',
      }),
    )
    .input(ClipSettings)
    .output(ClipSettings)
    .mutation(({ ctx, input }) => changeClipSettings(ctx.services.db, ctx.session.user.id, input)),
  /** Whether the page of a stream offers to make a clip. */
  permission: publicProcedure
    .input(z.object({ streamId: Identifier }))
    .output(ClipPermission)
    .query(({ ctx, input }) =>
      getClipPermission(ctx.services.db, input.streamId, ctx.session?.user ?? null, ctx.services.now()),
    ),
  get: publicProcedure
    .meta(
      rest('GET', '/clips/{id}', 'Returns a clip', {
        description: 'Of one that was taken down only its maker, the owner of the channel and administrators see more.',
      }),
    )
    .input(Id)
    .output(Clip)
    .query(({ ctx, input }) => getClip(ctx.services.db, input.id, ctx.session?.user ?? null)),
  create: approvedProcedure
    .meta(
      rest('POST', '/clips', 'Makes a clip', {
        description:
          'Of a recorded stream that is live, or of a replay that you may watch, if its chaser lets you. 5 to 60 seconds; without `startMs` the newest 30. It begins at the key frame before the wanted start: `startMs` and `durationMs` of the answer are the true ones. The film is ready with the answer. Ten an hour.',
        errorResponses: {
          409: 'The stream is not recorded, that part was deleted, or it sends single JPEG pictures',
          503: 'Too many clips are being made, or the disk of the server is full',
        },
      }),
    )
    .input(CreateClipInput)
    .output(Clip)
    .mutation(({ ctx, input }) => createClip(ctx.services, ctx.session.user, input)),
  rename: memberProcedure
    .meta(rest('PATCH', '/clips/{id}', 'Renames your clip'))
    .input(RenameClipInput)
    .output(Clip)
    .mutation(({ ctx, input }) => renameClip(ctx.services.db, input, ctx.session.user)),
  remove: memberProcedure
    .meta(
      rest('DELETE', '/clips/{id}', 'Deletes a clip', {
        description: 'By the member who made it, or the owner of the channel that it shows.',
      }),
    )
    .input(Id)
    .output(Clip)
    .mutation(({ ctx, input }) => removeClip(ctx.services, input.id, ctx.session.user)),
  view: publicProcedure
    .input(Id)
    .output(z.object({ views: z.number().int() }))
    .mutation(({ ctx, input }) => {
      const see = () => requireVisibleClip(ctx.services.db, input.id, ctx.session?.user ?? null)
      if (see().removedAt === null) countView(ctx, 'clip', input.id)
      return { views: see().views }
    }),
  takeDown: adminProcedure
    .meta(
      rest('POST', '/admin/clips/{id}/remove', 'Takes a clip down', {
        description: 'Its maker and the owner of the channel see that, and the reason.',
      }),
    )
    .input(RejectInput)
    .output(Clip)
    .mutation(({ ctx, input }) => takeDownClip(ctx.services, input, ctx.session.user)),
  restore: adminProcedure
    .meta(
      rest('POST', '/admin/clips/{id}/restore', 'Restores a clip that you took down', {
        errorResponses: { 409: 'It has changed since' },
      }),
    )
    .input(Id)
    .output(Clip)
    .mutation(({ ctx, input }) => restoreClip(ctx.services, input.id, ctx.session.user)),
})
