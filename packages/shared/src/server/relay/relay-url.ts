/** How to connect to a NATS server without a node file, as `connect` of @nats-io/transport-node takes it. */
export interface RelayUrlOptions {
  servers: string
  user?: string
  pass?: string
  token?: string
  tls?: Record<string, never>
}

/** Returns the options of an address such as nats://[user:password@ or token@]host[:port], or tls://…. */
export function readRelayUrl(url: string): RelayUrlOptions {
  const { protocol, host, username, password } = new URL(url)
  const name = decodeURIComponent(username)
  const login = password === '' ? { token: name } : { user: name, pass: decodeURIComponent(password) }
  return { servers: host, ...(username !== '' && login), ...(protocol === 'tls:' && { tls: {} }) }
}
