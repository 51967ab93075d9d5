import { jwtAuthenticator, type NodeConnectionOptions } from '@nats-io/transport-node'
import { inboxPrefix, type NodeFile } from './relay'

/**
 * Returns the options with which `connect` of @nats-io/transport-node opens a node's connection: where, whom to trust, and
 * as whom. Only users of a relay import this module, because it loads the NATS client.
 */
export function toRelayConnectOptions({ name, relay, authority, jwt, seed }: NodeFile): NodeConnectionOptions {
  const isEncrypted = authority !== null || relay.some((address) => address.startsWith('tls:'))
  return {
    servers: relay,
    noRandomize: true,
    name,
    inboxPrefix: inboxPrefix(name),
    authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)),
    // With `tls` the client refuses a server that offers none.
    ...(isEncrypted && { tls: authority === null ? {} : { ca: authority } }),
  }
}
