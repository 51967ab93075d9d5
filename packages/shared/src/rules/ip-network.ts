/** Returns whether an address in any notation is a loopback address; rate limits do not count those. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1' || /^(0{4}:){7}0{3}1$/.test(address)
}

/** Returns the key to count a client by: its IPv4 address, or its IPv6 /64 prefix, which one connection usually owns whole. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!address.includes(':')) return address
  const [left = '', right] = address.split('::')
  const leading = left === '' ? [] : left.split(':')
  const trailing = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : 8 - leading.length - trailing.length
  const groups = [...leading, ...Array<string>(Math.max(0, zeros)).fill('0'), ...trailing]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Returns whether the peer is a program on this machine (a proxy or the other process), whose forwarded addresses and ids are
 * trusted. Narrower than `isLoopback` of the shared rules, which only exempts from rate limits.
 */
export const isTrustedPeer = (address: string | undefined): boolean =>
  address !== undefined && THIS_MACHINE.has(address)
