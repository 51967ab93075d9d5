import { z } from 'zod'

/** A media process that takes the sockets of browsers. */
export const MediaNode = z.object({
  name: z.string(),
  /** Where its socket is (wss://east.example.org/ws); null for /ws on the origin of the page. */
  address: z.string().nullable(),
})
export type MediaNode = z.infer<typeof MediaNode>

/** A browser's request for the node to use. */
export const ChooseMediaNodeInput = z.object({
  /** The node that it uses now, which it keeps unless that node is lost, full or ending. */
  current: z.string().max(31).optional(),
  /** Nodes that it could not reach just now. */
  avoid: z.array(z.string().max(31)).max(8).default([]),
  /** Its time zone, such as America/Chicago: nodes may be for a region. */
  region: z.string().max(64).optional(),
})
export type ChooseMediaNodeInput = z.infer<typeof ChooseMediaNodeInput>

/** The node to use, and those to try in turn where neither it nor api answers. */
export const ChosenMediaNode = z.object({ node: MediaNode, others: z.array(MediaNode).max(8) })
export type ChosenMediaNode = z.infer<typeof ChosenMediaNode>
