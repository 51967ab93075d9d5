import { z } from 'zod'

/** A node's name: a word for the operator, and a part of subjects. */
export const NodeName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, 'is 1 to 31 small letters, digits and hyphens, with a letter first')

/** Where a node takes sockets of clients: wss://host[:port]/ws, or ws:// on a private network or in tests. */
export const NodeAddress = z
  .url({ protocol: /^wss?$/, error: 'is an address such as wss://east.example.org/ws', abort: true })
  .refine((address) => new URL(address).pathname === '/ws', 'ends in /ws')

/** The one file that a node needs, as `npm run squall -- node add` writes it. It is a key: only its owner may read it. */
export const NodeFile = z.object({
  version: z.literal(1),
  name: NodeName,
  /** Addresses of the NATS servers: tls://host:port. */
  relay: z.array(z.url({ protocol: /^(tls|nats)$/ })).min(1),
  /** The certificate authority of the NATS servers, as PEM; null for one that the machine trusts already. */
  authority: z.string().nullable(),
  /** The node's user claims, signed by the site's account (NATS JWT), and the seed of its NKey. */
  jwt: z.string().min(1),
  seed: z.string().startsWith('SU'),
  /** Where clients reach the node; null for the home node, which has the address of the site. */
  address: NodeAddress.nullable(),
  /** Time zones, or their beginnings (America, Europe/Paris), of the viewers it is near to. */
  regions: z.array(z.string().min(1).max(64)),
  /** The origin of the site's pages. */
  siteOrigin: z.string(),
})
export type NodeFile = z.infer<typeof NodeFile>
