import {
  AlertFreshness,
  BannerAlert,
  StormAlert,
  StreamWeatherAlert,
  TornadoAlert,
  TornadoNote,
} from '@squall/shared/alert'
import { z } from 'zod'
import { publicProcedure, router } from '../../../trpc'
import { placeOf, Where } from '../where'
import { alertsOfStream, emergencyAlerts, nearbyAlerts, tornadoAlerts } from './queries'

export const alertsRouter = router({
  emergency: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/emergency-alerts' } })
    .input(z.void())
    .output(z.array(BannerAlert))
    .query(({ ctx }) => emergencyAlerts(ctx.services)),
  nearby: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/alerts' } })
    .input(Where.extend({ radius: z.coerce.number().positive().max(500).default(50) }))
    .output(AlertFreshness.extend({ alerts: z.array(StormAlert) }))
    .query(({ ctx, input }) => nearbyAlerts(ctx.services, placeOf(input), input.radius)),
  tornado: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/tornado-alerts' } })
    .input(Where)
    .output(AlertFreshness.extend({ alerts: z.array(TornadoAlert), notes: z.array(TornadoNote) }))
    .query(({ ctx, input }) => tornadoAlerts(ctx.services, placeOf(input))),
  ofStream: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/{id}/alerts' } })
    .input(z.object({ id: z.string() }))
    .output(AlertFreshness.extend({ alerts: z.array(StreamWeatherAlert) }))
    .query(({ ctx, input }) => alertsOfStream(ctx.services, input.id)),
})
