import { expect, onTestFinished, test } from 'vitest'
import { createFaults } from './faults'
import type { Log } from './log'
import { readRelayUrl } from './relay'
import { openRelayLink } from './relay-link'
import { noNats, startNats } from './testing/test-nats'

const skip = () => undefined
const log: Log = { debug: skip, info: skip, warn: skip, error: skip }

async function openLink() {
  const nats = await startNats()
  const readOptions = () => readRelayUrl(nats.url)
  const link = openRelayLink({ name: 'the relay', readOptions, faults: createFaults({ log }), log })
  onTestFinished(() => link.close())
  const becomes = (isOpen: boolean) => expect.poll(() => link.current() !== null, { timeout: 9_000 }).toBe(isOpen)
  await becomes(true)
  return { nats, link, becomes }
}

test('a server that takes nothing more is lost within seconds, also with megabytes on the way to it', async (context) => {
  if (noNats !== null) context.skip(noNats)
  const { nats, link, becomes } = await openLink()
  nats.freeze()
  const megabyte = new Uint8Array(1_000_000)
  for (let count = 0; count < 32; count++) link.current()?.publish('frames', megabyte)
  await becomes(false)
  nats.thaw()
  await becomes(true)
}, 25_000)
