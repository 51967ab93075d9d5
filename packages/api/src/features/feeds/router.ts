import { Identifier } from '@squall/shared/contract/text'
import { ListedPlacefile, ReadPlacefile } from '@squall/shared/contract/weather'
import { z } from 'zod'
import { rest, router, sharedProcedure } from '../../trpc'

export const placefilesRouter = router({
  list: sharedProcedure('list')
    .meta(
      rest('GET', '/map/placefiles', 'Lists the placefiles that this server shows', {
        description: 'Those of the setting PLACEFILES. Their addresses stay on the server.',
      }),
    )
    .input(z.void())
    .output(z.array(ListedPlacefile))
    .query(({ ctx }) => ctx.services.placefiles.list()),
  get: sharedProcedure('list')
    .meta(
      rest('GET', '/map/placefiles/{id}', 'Reads a placefile', {
        description:
          'Its shapes, as this server last read it: as often as the file asks, every 30 seconds at most. `problem` says why it could not be read again.',
      }),
    )
    .input(z.object({ id: Identifier }))
    .output(ReadPlacefile)
    .query(({ ctx, input }) => ctx.services.placefiles.get(input.id)),
})
