import { LiveChaser, PlaceSettings, SharePlaceInput, Stream } from '@squall/shared/contract/live'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { sharePlace } from './mutations'
import { getPlaceSettings, listLiveChasers } from './queries'

export const chaserPositionsRouter = router({
  live: publicProcedure
    .meta(
      rest('GET', '/chasers', 'Lists the live chasers who show their place', {
        description:
          'At most 1,000, each with the trail of the last 60 minutes. Changes come over the media socket to clients that send `watch-map`. A chaser in the zone around the start of the broadcast is left out.',
      }),
    )
    .input(z.void())
    .output(z.array(LiveChaser))
    .query(({ ctx }) => listLiveChasers(ctx.services)),
  settings: memberProcedure
    .meta(rest('GET', '/chasers/settings', 'Returns what you chose last about showing your place'))
    .input(z.void())
    .output(PlaceSettings)
    .query(({ ctx }) => getPlaceSettings(ctx.services, ctx.session.user.id)),
  share: memberProcedure
    .meta(
      rest('PATCH', '/streams/{id}/place', 'Changes how much of the place a stream shows', {
        description:
          'Only for its owner: `exact`, `approximate` (about 1 km) or `off`. Takes the chaser and the trail off the map at once; the next position is shown as chosen.',
      }),
    )
    .input(SharePlaceInput)
    .output(Stream)
    .mutation(({ ctx, input }) => sharePlace(ctx.services, ctx.session, input)),
})
