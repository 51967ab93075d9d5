import {
  AddStationInput,
  EditStationInput,
  ReportReadingInput,
  StationReading,
  WeatherStation,
} from '@squall/shared/station'
import { z } from 'zod'
import { memberProcedure, router } from '../../../trpc'
import { addStation } from './mutations/add-station'
import { editStation } from './mutations/edit-station'
import { removeStation } from './mutations/remove-station'
import { reportReading } from './mutations/report-reading'
import { listStations } from './queries'
import { readingNow } from './sync/reading-now'

const Which = z.object({ id: z.string() })

export const stationsRouter = router({
  list: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/stations' } })
    .input(z.void())
    .output(z.array(WeatherStation))
    .query(({ ctx }) => listStations(ctx.services, ctx.session.user.id)),
  add: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/weather/stations' } })
    .input(AddStationInput)
    .output(WeatherStation)
    .mutation(({ ctx, input }) => addStation(ctx.services, ctx.session, input)),
  edit: memberProcedure
    .meta({ openapi: { method: 'PATCH', path: '/weather/stations/{id}' } })
    .input(EditStationInput)
    .output(WeatherStation)
    .mutation(({ ctx, input }) => editStation(ctx.services, ctx.session, input)),
  remove: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/weather/stations/{id}' } })
    .input(Which)
    .output(WeatherStation)
    .mutation(({ ctx, input }) => removeStation(ctx.services, ctx.session, input.id)),
  sync: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/stations/{id}/sync' } })
    .input(Which)
    .output(StationReading)
    .query(({ ctx, input }) => readingNow(ctx.services, ctx.session, input.id)),
  report: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/weather/stations/{id}/readings' } })
    .input(ReportReadingInput)
    .output(WeatherStation)
    .mutation(({ ctx, input }) => reportReading(ctx.services, ctx.session, input)),
})
