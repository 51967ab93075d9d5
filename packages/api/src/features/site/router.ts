import { z } from 'zod'
import { publicProcedure, router } from '../../trpc'

/** The public facts about this installation. */
const SiteInfo = z.object({
  demo: z.boolean(),
  mail: z.boolean(),
  supportUrl: z.string().nullable(),
  weather: z.enum(['live', 'simulated', 'off']),
  /** The hash of the road map that /api/map/roads serves; null without one. */
  roads: z.string().nullable(),
})

export const siteRouter = router({
  info: publicProcedure
    .input(z.void())
    .output(SiteInfo)
    .query(async ({ ctx: { services } }) => ({
      demo: services.demo,
      mail: services.mail.isSetUp,
      supportUrl: services.supportUrl,
      weather: services.weather,
      roads: (await services.roads.current())?.hash ?? null,
    })),
})
