import { Identifier } from '@squall/shared/contract/text'
import {
  AddStationInput,
  EditStationInput,
  MapStations,
  ReportReadingInput,
  StationReading,
  WeatherStation,
} from '@squall/shared/contract/weather'
import { z } from 'zod'
import { memberProcedure, rest, router } from '../../../trpc'
import { addStation, editStation, removeStation, reportReading } from './mutations'
import { getCurrentReading, listMapStations, listStations } from './queries'

const Which = z.object({ id: Identifier })

export const stationsRouter = router({
  list: memberProcedure
    .meta(rest('GET', '/weather/stations', 'Lists your weather stations'))
    .input(z.void())
    .output(z.object({ stations: z.array(WeatherStation) }))
    .query(({ ctx }) => ({ stations: listStations(ctx.services, ctx.session.user.id) })),
  /** The marks of a map, for the owner alone. */
  onMap: memberProcedure
    .input(z.void())
    .output(MapStations)
    .query(({ ctx }) => listMapStations(ctx.services, ctx.session.user.id)),
  add: memberProcedure
    .meta(
      rest('POST', '/weather/stations', 'Adds a weather station', {
        errorResponses: { 409: 'You have as many stations as a member may have' },
      }),
    )
    .input(AddStationInput)
    .output(WeatherStation)
    .mutation(({ ctx, input }) => addStation(ctx.services, ctx.session, input)),
  edit: memberProcedure
    .meta(
      rest('PATCH', '/weather/stations/{id}', 'Changes a weather station', {
        description: 'Fields that are left out stay unchanged, as do keys that are sent masked or empty.',
      }),
    )
    .input(EditStationInput)
    .output(WeatherStation)
    .mutation(({ ctx, input }) => editStation(ctx.services, ctx.session, input)),
  remove: memberProcedure
    .meta(rest('DELETE', '/weather/stations/{id}', 'Removes a weather station'))
    .input(Which)
    .output(WeatherStation)
    .mutation(({ ctx, input }) => removeStation(ctx.services, ctx.session, input.id)),
  sync: memberProcedure
    .meta(
      rest('GET', '/weather/stations/{id}/sync', 'Reads a weather station now', {
        description:
          'Requests a reading from the service of its maker; a station that pushes its readings returns the last one.',
        errorResponses: { 409: 'There is no reading yet', 503: 'The service of its maker does not answer' },
      }),
    )
    .input(Which)
    .output(StationReading)
    .query(({ ctx, input }) => getCurrentReading(ctx.services, ctx.session, input.id)),
  report: memberProcedure
    .meta(
      rest('POST', '/weather/stations/{id}/readings', 'Stores a reading that you typed', {
        errorResponses: { 409: 'The station is not a manual one' },
      }),
    )
    .input(ReportReadingInput)
    .output(WeatherStation)
    .mutation(({ ctx, input }) => reportReading(ctx.services, ctx.session, input)),
})
