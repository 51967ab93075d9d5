import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { BINARY_WIRE, recordKinds, TEXT_WIRE } from '@squall/shared/contract/wire'
import { membersSystem, type SystemName } from './environment'

/** Returns the system of the running test's project. */
export function getTestSystem(): SystemName {
  const { name } = test.info().project
  if (name === 'accounts') return membersSystem()
  return ['text', 'mail'].includes(name) ? 'text' : 'binary'
}

const KEY = '__squallWire'

/** The use of one page's sockets: the accepted protocol, and the kinds of binary records in each direction. */
interface WireUse {
  protocol: string
  sent: number[]
  received: number[]
  /** Number of received messages with a picture. */
  pictures: number
}

/** Records the use of the page's sockets, which are its media worker's where it has one. Call it before the page is opened. */
export async function noteWire(target: Page | BrowserContext) {
  const followWorkers = (page: Page) =>
    page.on('worker', (worker) => void worker.evaluate(noteSockets, KEY).catch(() => undefined))
  if ('newPage' in target) target.on('page', followWorkers)
  else followWorkers(target)
  await target.addInitScript(noteSockets, KEY)
}

/** Runs in a page or in a worker. */
function noteSockets(key: string) {
  const use: WireUse = { protocol: '', sent: [], received: [], pictures: 0 }
  Reflect.set(globalThis, key, use)
  const heard = new WeakSet<WebSocket>()
  const isPicture = (data: unknown) =>
    data instanceof ArrayBuffer ? (new Uint8Array(data)[1] ?? 99) < 16 : String(data).includes('"rapid-frame"')
  const note = (kinds: number[], data: unknown) => {
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data
    const kind = bytes instanceof Uint8Array ? bytes[1] : undefined
    if (kind !== undefined && !kinds.includes(kind)) kinds.push(kind)
  }
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (data) {
    use.protocol = this.protocol
    note(use.sent, data)
    if (!heard.has(this))
      this.addEventListener('message', ({ data }) => {
        note(use.received, data)
        if (isPicture(data)) use.pictures += 1
      })
    heard.add(this)
    send.call(this, data)
  }
}

/** Returns the use of the sockets since the page was loaded. */
export function wireUse(page: Page): Promise<WireUse> {
  const worker = page.workers().find((one) => one.url().includes('media.worker'))
  const read = (key: string): WireUse => Reflect.get(globalThis, key)
  return worker === undefined ? page.evaluate(read, KEY) : worker.evaluate(read, KEY)
}

/** Expects the page's socket to use the wire of the test's project. */
export async function expectRightWire(page: Page) {
  const protocol = getTestSystem() === 'text' ? TEXT_WIRE : BINARY_WIRE
  await expect.poll(async () => (await wireUse(page)).protocol).toBe(protocol)
}

/** Expects sound as Opus packets, as on the binary wire, and not in a container. */
export async function expectRightSound(page: Page) {
  const { received } = await wireUse(page)
  expect(received).toContain(recordKinds.opus)
  expect(received).not.toContain(recordKinds.audioContainer)
}

/** Returns the pictures per second that reach this page, measured for some seconds by its own clock. */
export async function pictureRate(page: Page, seconds: number): Promise<number> {
  const begin = { ...(await wireUse(page)), at: await page.evaluate(() => performance.now()) }
  await page.waitForTimeout(seconds * 1_000)
  const end = { ...(await wireUse(page)), at: await page.evaluate(() => performance.now()) }
  return ((end.pictures - begin.pictures) * 1_000) / (end.at - begin.at)
}
