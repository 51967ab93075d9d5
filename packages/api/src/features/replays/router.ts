import {
  Replay,
  ReplayCard,
  ReplayChat,
  ReplayChatInput,
  ReplayListInput,
  ReplayPosition,
  ReplayWarning,
  UpdateReplayInput,
} from '@squall/shared/contract/live'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router, TotalCountHeader } from '../../trpc'
import { listReplayChat } from './chat'
import { countReplayView, updateReplay } from './mutations'
import { countReplays, getReplay, listReplayPositions, listReplays, listReplayWarnings } from './queries'

const ReplayId = z.object({ id: Identifier })

export const replaysRouter = router({
  list: publicProcedure
    .meta(
      rest('GET', '/replays', 'Lists replays', {
        description:
          'Those that you may watch, of one user or of all: the newest ends first, 12 on a page. `cursor` is `endedAt` and `id` of the last one, with `_` between.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(ReplayListInput)
    .output(z.array(ReplayCard))
    .query(({ ctx, input }) => {
      const viewer = ctx.session?.user ?? null
      ctx.setTotalCount(() => countReplays(ctx.services, input.userId, viewer))
      return listReplays(ctx.services, input, viewer)
    }),
  get: publicProcedure
    .meta(
      rest('GET', '/replays/{id}', 'Returns a replay', {
        description:
          'The id is that of the stream. Public, for followers or private, as its owner chose; for those who may not watch it, it does not exist. `parts` and `gaps` are the stretches of the clock with and without recording, `chapters` the titles and the alerts at the public place of the stream.',
      }),
    )
    .input(ReplayId)
    .output(Replay)
    .query(({ ctx, input }) => getReplay(ctx.services, input.id, ctx.session?.user ?? null)),
  update: memberProcedure
    .meta(
      rest('PATCH', '/replays/{id}', 'Changes who may watch a replay, or pins it', {
        errorResponses: { 409: 'An administrator took the stream down, so its replay stays private' },
        description: 'Only for its owner. A pinned replay is not deleted for its age or to make room.',
      }),
    )
    .input(UpdateReplayInput)
    .output(Replay)
    .mutation(({ ctx, input }) => updateReplay(ctx.services, input, ctx.session)),
  view: publicProcedure
    .input(ReplayId)
    .output(z.object({ views: z.number().int() }))
    .mutation(({ ctx, input }) => ({ views: countReplayView(ctx, input.id) })),
  chat: publicProcedure
    .meta(
      rest('GET', '/replays/{id}/chat', 'Lists the chat of a replay by its clock', {
        description:
          'The lines from `fromMs` up to `toMs` of the clock of the recording, at most 200: the first ones, or with `take=last` the last ones. The answer says which stretch it covers; the next page begins where it ends. Removed lines are never in it.',
      }),
    )
    .input(ReplayChatInput)
    .output(ReplayChat)
    .query(({ ctx, input }) => listReplayChat(ctx.services, input, ctx.session?.user ?? null)),
  positions: publicProcedure
    .meta(
      rest('GET', '/replays/{id}/positions', 'Lists where the chaser of a replay was', {
        description:
          'As the public saw it, with times on the clock of the recording: at most 2,000 positions, none where the place is hidden.',
      }),
    )
    .input(ReplayId)
    .output(z.array(ReplayPosition))
    .query(({ ctx, input }) => listReplayPositions(ctx.services, input.id, ctx.session?.user ?? null)),
  warnings: publicProcedure
    .meta(
      rest('GET', '/replays/{id}/warnings', 'Lists the warnings near a replay', {
        description:
          'Warnings within 50 km of the public place of the stream, each from and until a time on the clock of the recording; one that changed is there for each of its areas. None where the place is hidden.',
      }),
    )
    .input(ReplayId)
    .output(z.array(ReplayWarning))
    .query(({ ctx, input }) => listReplayWarnings(ctx.services, input.id, ctx.session?.user ?? null)),
})
