import { z } from 'zod'
import { publicProcedure, router } from '../../trpc'

export const siteRouter = router({
  info: publicProcedure
    .output(z.object({ demo: z.boolean(), mail: z.boolean() }))
    .query(({ ctx }) => ({ demo: ctx.services.demo, mail: ctx.services.mail.isSetUp })),
})
