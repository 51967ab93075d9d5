import { MediaNodeList } from '@squall/shared/contract/admin'
import { ChooseMediaNodeInput, ChosenMediaNode } from '@squall/shared/contract/live'
import { z } from 'zod'
import { adminProcedure, publicProcedure, rest, router } from '../../trpc'

export const mediaNodesRouter = router({
  choose: publicProcedure
    .meta(
      rest('GET', '/media/node', 'Names the media node to use', {
        description:
          'For sites with several media nodes: where to open the media socket, near the time zone in `region` and with room. `current` is kept while it works (with `isInTrouble`, while it is heard in time), and `avoid` names nodes that could not be reached. An `address` of null is `/ws` on this origin.',
      }),
    )
    .input(ChooseMediaNodeInput)
    .output(ChosenMediaNode)
    .query(({ ctx, input }) => ctx.services.mediaNodes.choose(input)),
  list: adminProcedure
    .input(z.void())
    .output(MediaNodeList)
    .query(({ ctx }) => ctx.services.mediaNodes.list()),
})
