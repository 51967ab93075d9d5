import { z } from 'zod'
import { MediaNodeState } from '../live'

/** What administrators see of a media node; `status` is null for one that is not heard now. */
export const MediaNodeFacts = z.object({
  name: z.string(),
  /** Null for the node on the site's own machine. */
  address: z.string().nullable(),
  regions: z.array(z.string()),
  /** Null for one that was not heard since api started. */
  heardSecondsAgo: z.number().nullable(),
  /** Whether its reports come late, or did until a moment ago. New viewers then get another node that is as near. */
  isHeardLate: z.boolean(),
  status: MediaNodeState.nullable(),
})
export type MediaNodeFacts = z.infer<typeof MediaNodeFacts>

/** The media nodes; `isConnected` says whether api is connected to the relay, and is null on a site without one. */
export const MediaNodeList = z.object({ isConnected: z.boolean().nullable(), nodes: z.array(MediaNodeFacts) })
export type MediaNodeList = z.infer<typeof MediaNodeList>
