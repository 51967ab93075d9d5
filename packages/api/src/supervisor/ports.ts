import { type AddressInfo, createServer } from 'node:net'

/** An error whose message is the one line a person needs. */
export class PortError extends Error {}

/**
 * The port a program may listen on: the wanted one, or for 0 one that is free now.
 * @param name the variable that chooses it, for the sentence
 * @throws PortError in one line when it cannot be had
 */
export function claimPort(name: string, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new PortError(sentence(error, name, port, host))))
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(isAddress(address) ? address.port : port))
    })
  })
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

function sentence(error: NodeJS.ErrnoException, name: string, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Is Squall running already? Choose another with ${name}=…`
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this user has. Choose another with ${name}=…`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return `HOST=${host} is no address of this machine.`
  return `Cannot listen on ${host}:${port} (${name}): ${error.message}`
}
