import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { BINARY_WIRE, recordKinds, TEXT_WIRE } from '@squall/shared/contract/wire'
import { membersSystem, type SystemName } from './environment'

/** The system the running test is meant for: that of its project. */
export function systemOfTest(): SystemName {
  const { name } = test.info().project
  if (name === 'accounts') return membersSystem()
  return ['text', 'mail'].includes(name) ? 'text' : 'binary'
}

const KEY = '__squallWire'

/** What went over the sockets of one page: the protocol that was taken, and the kinds of binary records each way. */
interface WireUse {
  protocol: string
  sent: number[]
  received: number[]
  /** Messages with a picture that came. */
  pictures: number
}

/** To be called before a page is opened. */
export async function noteWire(target: Page | BrowserContext) {
  await target.addInitScript((key) => {
    const use: WireUse = { protocol: '', sent: [], received: [], pictures: 0 }
    Reflect.set(window, key, use)
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
  }, KEY)
}

/** What went over the sockets since the page was loaded. */
export function wireUse(page: Page): Promise<WireUse> {
  return page.evaluate((key) => Reflect.get(window, key), KEY)
}

/** The socket of this page speaks the wire its test is meant for. */
export async function expectRightWire(page: Page) {
  const protocol = systemOfTest() === 'text' ? TEXT_WIRE : BINARY_WIRE
  await expect.poll(async () => (await wireUse(page)).protocol).toBe(protocol)
}

/** Sound came as packets of Opus and not in a container, as on the binary wire. */
export async function expectRightSound(page: Page) {
  const { received } = await wireUse(page)
  expect(received).toContain(recordKinds.opus)
  expect(received).not.toContain(recordKinds.audioContainer)
}

/** Pictures a second that reach this page, counted over so many seconds of its own clock. */
export async function pictureRate(page: Page, seconds: number): Promise<number> {
  const begin = { ...(await wireUse(page)), at: await page.evaluate(() => performance.now()) }
  await page.waitForTimeout(seconds * 1_000)
  const end = { ...(await wireUse(page)), at: await page.evaluate(() => performance.now()) }
  return ((end.pictures - begin.pictures) * 1_000) / (end.at - begin.at)
}
