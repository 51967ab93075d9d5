import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { claimPort, PortError } from './supervise'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function takenPort(): Promise<number> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

test('port 0 becomes a real port that is free', async () => {
  const port = await claimPort('PORT', 0, '127.0.0.1')
  expect(port).toBeGreaterThan(0)
  expect(await claimPort('PORT', port, '127.0.0.1')).toBe(port)
})

test('a port in use is refused in one line that names the variable', async () => {
  const port = await takenPort()
  const refused = claimPort('MEDIA_PORT', port, '127.0.0.1')
  await expect(refused).rejects.toThrow(PortError)
  await expect(refused).rejects.toThrow(
    `Port ${port} is in use. Is Squall running already? Choose another with MEDIA_PORT=…`,
  )
})

test('a host that is not of this machine is named', async () => {
  await expect(claimPort('PORT', 0, '192.0.2.1')).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.')
})
