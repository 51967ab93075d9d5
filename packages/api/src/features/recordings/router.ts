import { Recording, RecordingSettings, RecordingStorage } from '@squall/shared/contract/live'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { deleteRecording } from './mutations'
import { getRecording, getRecordingSettings, getRecordingStorage } from './queries'

const StreamId = z.object({ id: Identifier })

export const recordingsRouter = router({
  settings: memberProcedure
    .meta(
      rest('GET', '/recordings/settings', 'Returns what you chose last about recording', {
        description: '`isAvailable` is false where the host records no streams.',
      }),
    )
    .input(z.void())
    .output(RecordingSettings)
    .query(({ ctx }) => getRecordingSettings(ctx.services, ctx.session.user.id)),
  storage: memberProcedure
    .meta(
      rest('GET', '/recordings/storage', 'Returns how much space your recordings take', {
        description:
          'With the limits of the server, and which replay is deleted first. With `isFull` the pinned ones leave no room: going live with a recording is refused.',
      }),
    )
    .input(z.void())
    .output(RecordingStorage)
    .query(({ ctx }) => getRecordingStorage(ctx.services, ctx.session.user.id)),
  get: publicProcedure
    .meta(
      rest('GET', '/streams/{id}/recording', 'Returns the recording of a stream', {
        description:
          'Its segments, for those who may watch its replay; for others it does not exist. Its owner also reads why it stopped, and as which kind of file it can be downloaded. While the stream is live the newest segment is missing, which is being written.',
      }),
    )
    .input(StreamId)
    .output(Recording)
    .query(({ ctx, input }) => getRecording(ctx.services, input.id, ctx.session)),
  remove: memberProcedure
    .meta(
      rest('DELETE', '/streams/{id}/recording', 'Deletes the recording of a stream', {
        description: 'Only for its owner. The stream itself stays. Doing so again changes nothing.',
        errorResponses: { 409: 'The stream is live' },
      }),
    )
    .input(StreamId)
    .output(z.object({ isRecorded: z.literal(false) }))
    .mutation(async ({ ctx, input }) => {
      await deleteRecording(ctx.services, input.id, ctx.session)
      return { isRecorded: false }
    }),
})
