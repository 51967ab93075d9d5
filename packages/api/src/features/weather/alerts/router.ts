import { Identifier } from '@squall/shared/contract/text'
import {
  AlertFreshness,
  BannerAlert,
  StormAlert,
  StreamWeatherAlert,
  TornadoAlert,
  TornadoNote,
  UnlocatedAlert,
} from '@squall/shared/contract/weather'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../../trpc'
import { PlaceInput, toPlace } from '../place-input'
import { listBanners, listNearbyAlerts, listStreamAlerts, listTornadoAlerts } from './queries'

export const alertsRouter = router({
  emergency: publicProcedure
    .meta(
      rest('GET', '/emergency-alerts', 'Lists the emergencies in force', {
        description:
          'Tornado, severe thunderstorm and flash flood alerts of the whole country and the alerts of administrators, most dangerous first: the content of the banner.',
      }),
    )
    .input(z.void())
    .output(z.array(BannerAlert))
    .query(({ ctx }) => listBanners(ctx.services)),
  nearby: publicProcedure
    .meta(
      rest('GET', '/weather/alerts', 'Lists the alerts near a place', {
        description:
          'Official warnings, watches and advisories within `radius` km. An empty list means "none" only when the answer is not stale, complete, and the place is covered. `unlocated` names alerts that may be near, but whose areas are not known.',
      }),
    )
    .input(PlaceInput.extend({ radius: z.coerce.number().positive().max(500).default(50) }))
    .output(AlertFreshness.extend({ alerts: z.array(StormAlert), unlocated: z.array(UnlocatedAlert) }))
    .query(({ ctx, input }) => listNearbyAlerts(ctx.services, toPlace(input), input.radius)),
  tornado: publicProcedure
    .meta(rest('GET', '/weather/tornado-alerts', 'Lists the tornado warnings and watches near a place'))
    .input(PlaceInput)
    .output(
      AlertFreshness.extend({
        alerts: z.array(TornadoAlert),
        notes: z.array(TornadoNote),
        unlocated: z.array(UnlocatedAlert),
      }),
    )
    .query(({ ctx, input }) => listTornadoAlerts(ctx.services, toPlace(input))),
  ofStream: publicProcedure
    .meta(
      rest('GET', '/weather/{id}/alerts', 'Lists the alerts where a stream is', {
        description: 'Around the place that its broadcaster shows to the public.',
      }),
    )
    .input(z.object({ id: Identifier }))
    .output(AlertFreshness.extend({ alerts: z.array(StreamWeatherAlert) }))
    .query(({ ctx, input }) => listStreamAlerts(ctx.services, input.id)),
})
