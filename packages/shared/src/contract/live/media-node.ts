import { z } from 'zod'
import { Identifier } from '../text'

/** A media process that takes the sockets of browsers. */
export const MediaNode = z.object({
  name: z.string(),
  /** Where its socket is (wss://east.example.org/ws); null for /ws on the origin of the page. */
  address: z.string().nullable(),
})
export type MediaNode = z.infer<typeof MediaNode>

const Count = z.number().int().min(0)

/** What a media process says of itself, or several of one node together. */
export const MediaNodeState = z.object({
  version: z.string(),
  sockets: Count,
  viewers: Count,
  publishers: Count,
  /** The viewers it is meant for at most. */
  capacity: Count,
  /** The share of the last seconds in which its event loop was busy, 0 to 1. */
  busy: z.number().min(0).max(1),
  /** Whether it is about to end, and takes nobody any more. */
  isEnding: z.boolean(),
})
export type MediaNodeState = z.infer<typeof MediaNodeState>

const NodeName = Identifier.max(31)

/** A browser's request for the node to use. */
export const ChooseMediaNodeInput = z.object({
  /** The node that it uses now, which it keeps unless that node is lost, full or ending. */
  current: NodeName.optional(),
  /** Whether it gets no pictures there that it should get. */
  isInTrouble: z.boolean().optional(),
  /** Nodes that it could not reach just now. */
  avoid: z.array(NodeName).max(8).default([]),
  /** Its time zone, such as America/Chicago: nodes may be for a region. */
  region: z
    .string()
    .max(64)
    .regex(/^[\w+/-]*$/, 'region is a time zone such as America/Chicago')
    .optional(),
})
export type ChooseMediaNodeInput = z.infer<typeof ChooseMediaNodeInput>

/** The node to use, and those to try in turn where neither it nor api answers. */
export const ChosenMediaNode = z.object({ node: MediaNode, others: z.array(MediaNode).max(8) })
export type ChosenMediaNode = z.infer<typeof ChosenMediaNode>
