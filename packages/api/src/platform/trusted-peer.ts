const OURS = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Whether who is connected is a program on this machine (a proxy, the other process, whoever runs this), and so believed in
 * what it says of others. Narrower than `isLoopback` of the shared rules, which only says who is not counted.
 */
export const isTrustedPeer = (address: string | undefined): boolean => address !== undefined && OURS.has(address)
