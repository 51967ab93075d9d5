import { z } from 'zod'
import { publicProcedure, router } from '../../trpc'

/** The public facts about this installation. */
const SiteInfo = z.object({
  demo: z.boolean(),
  mail: z.boolean(),
  supportUrl: z.string().nullable(),
  weather: z.enum(['live', 'simulated', 'off']),
  /** The hash of the highways that /api/map/roads serves; null without them. */
  roads: z.string().nullable(),
  /** The hashes of the base map and of the imported streets, whose TileJSON is under /api/map; null without them. */
  baseMap: z.string().nullable(),
  streets: z.string().nullable(),
  /** How far viewers may go back in a live stream that is recorded, in milliseconds; 0 for not at all. */
  rewindMs: z.number(),
  /** Whether there are media nodes on other machines, of which `mediaNodes.choose` names one. */
  hasMediaNodes: z.boolean(),
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
      roads: (await services.baseMap.roads())?.hash ?? null,
      baseMap: services.baseMap.current()?.hash ?? null,
      streets: (await services.baseMap.streets())?.hash ?? null,
      rewindMs: services.recordings.limits.rewindMs,
      hasMediaNodes: services.mediaNodes.hasNodes(),
    })),
})
