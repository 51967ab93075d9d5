import { BlockList } from 'node:net'

/** Networks outside the public internet, or that tunnel into such. Source: IANA special-purpose address registries. */
const NOT_PUBLIC_V4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** Teredo, documentation, 6to4 and the like, inside the global unicast range. */
const NOT_PUBLIC_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

function networks(list: string, family: 'ipv4' | 'ipv6'): BlockList {
  const blocks = new BlockList()
  for (const network of list.split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    blocks.addSubnet(address, Number(bits), family)
  }
  return blocks
}

const notPublicV4 = networks(NOT_PUBLIC_V4, 'ipv4')
const notPublicV6 = networks(NOT_PUBLIC_V6, 'ipv6')
const globalUnicastV6 = networks('2000::/3', 'ipv6')

/** Returns whether an IP address is public: not of this machine, a private network or a cloud's metadata service. */
export function isPublicAddress(address: string, family: 4 | 6): boolean {
  if (family === 4) return !notPublicV4.check(address, 'ipv4')
  return globalUnicastV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}
