import { createServer, type RequestListener } from 'node:http'
import { PICTURE_MAX_BYTES } from '@squall/shared/rules/picture'
import { expect, onTestFinished, test } from 'vitest'
import { createPictureFetcher } from './fetch-picture'
import { createUploadMemoryLimit } from './uploads'

const NOT_ALLOWED = { code: 'BAD_REQUEST', message: 'Pictures are fetched from public web addresses only' }
const NOT_REACHED = { code: 'BAD_REQUEST', message: 'The picture could not be fetched from that address' }
const options = { userAgent: 'squall.test' }
const holdAll = () => undefined

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test('addresses of this machine and its network are refused without a connection, however they are written', async () => {
  let asked = 0
  const here = await serve((_, res) => {
    asked += 1
    res.end('secret')
  })
  const fetchPicture = createPictureFetcher(options)
  const { port } = new URL(here)
  for (const url of [
    here,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://localhost:${port}/a.jpg`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/a.jpg',
    'http://8.8.8.8:22/a.jpg',
    'http://name:secret@8.8.8.8/a.jpg',
    'file:///etc/passwd',
  ]) {
    await expect(fetchPicture(url, holdAll), url).rejects.toMatchObject(NOT_ALLOWED)
  }
  expect(asked).toBe(0)
})

test('one private address of a host name is enough to refuse, and the connection goes to the checked address', async () => {
  const here = await serve((_, res) => res.end('bytes'))
  const { port } = new URL(here)
  const looked: string[] = []
  const fetchFrom = (...addresses: string[]) =>
    createPictureFetcher({
      ...options,
      resolve: async () => addresses.map((address) => ({ address, family: 4 })),
      canReach: ({ address }) => {
        looked.push(address)
        return address === '127.0.0.1'
      },
    })(`http://pictures.test:${port}/a.jpg`, holdAll)
  expect((await fetchFrom('127.0.0.1')).toString()).toBe('bytes')
  await expect(fetchFrom('127.0.0.1', '10.0.0.1')).rejects.toMatchObject(NOT_ALLOWED)
  await expect(fetchFrom()).rejects.toMatchObject(NOT_REACHED)
  expect(looked).toEqual(['127.0.0.1', '127.0.0.1', '10.0.0.1'])
})

test('redirects are followed three times, and each target is checked', async () => {
  const here = await serve((req, res) => {
    const left = Number(req.url?.slice(1))
    if (req.url === '/away') res.writeHead(302, { location: 'http://inside.test/' }).end()
    else if (left > 0) res.writeHead(302, { location: `/${left - 1}` }).end()
    else res.end('bytes')
  })
  const fetchPicture = createPictureFetcher({
    ...options,
    resolve: async (host) => [{ address: host === 'inside.test' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
    canReach: ({ address }) => address === '127.0.0.1',
  })
  expect((await fetchPicture(`${here}/3`, holdAll)).toString()).toBe('bytes')
  await expect(fetchPicture(`${here}/4`, holdAll)).rejects.toMatchObject(NOT_REACHED)
  await expect(fetchPicture(`${here}/away`, holdAll)).rejects.toMatchObject(NOT_ALLOWED)
})

test('pictures that are too large, too slow, truncated or missing are refused', async () => {
  const here = await serve((req, res) => {
    if (req.url === '/declared') res.writeHead(200, { 'content-length': PICTURE_MAX_BYTES + 1 }).write('x')
    else if (req.url === '/endless') {
      const send = () => {
        while (res.write(Buffer.alloc(1_000_000)));
      }
      res.on('drain', send)
      send()
    } else if (req.url === '/slow') res.write('x')
    else if (req.url === '/broken') {
      res.writeHead(200, { 'content-length': 100 }).write('x')
      setTimeout(() => res.destroy(), 20)
    } else res.writeHead(404).end()
  })
  const fetchPicture = createPictureFetcher({ ...options, canReach: () => true, timeoutMs: 20_000 })
  for (const path of ['/declared', '/endless']) {
    await expect(fetchPicture(here + path, holdAll), path).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  }
  for (const path of ['/broken', '/missing']) {
    await expect(fetchPicture(here + path, holdAll), path).rejects.toMatchObject(NOT_REACHED)
  }
  const impatient = createPictureFetcher({ ...options, canReach: () => true, timeoutMs: 300 })
  await expect(impatient(`${here}/slow`, holdAll)).rejects.toMatchObject(NOT_REACHED)
})

test('a picture is not read further when upload memory is full', async () => {
  const here = await serve((_, res) => void res.writeHead(200).write(Buffer.alloc(200_000)))
  const fetchPicture = createPictureFetcher({ ...options, canReach: () => true })
  const memory = createUploadMemoryLimit({ maxBytesPerMember: 100_000 })
  await expect(memory.run('member', (hold) => fetchPicture(here, hold))).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many of your requests are waiting. Try again in a few seconds.',
  })
})
