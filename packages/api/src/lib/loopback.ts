const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether who is connected is a program on this machine: a proxy, the other process, or whoever runs this. */
export const isLoopback = (address: string | undefined): boolean => address !== undefined && LOOPBACK.has(address)
