const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Returns whether the peer is a program on this machine (a proxy or the other process), whose forwarded addresses and ids are
 * trusted. Narrower than `isLoopback` of the shared rules, which only exempts from rate limits.
 */
export const isTrustedPeer = (address: string | undefined): boolean =>
  address !== undefined && THIS_MACHINE.has(address)
