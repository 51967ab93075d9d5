import { setTimeout as sleep } from 'node:timers/promises'
import { ratios } from '@squall/shared/bench/statistics'
import { type ClipFrame, openPublisher, type Wire } from '../clients/publisher'
import { openViewer } from '../clients/viewer'
import { CLIP_FPS, drawClip } from '../clip/scene'
import { recordVp8 } from '../clip/vp8'
import { type Bench, pass, type Scenario } from '../harness/bench'
import { startServer } from '../harness/servers'

const MEASURED_SECONDS = 2
const SETTLE_MS = 1_000

/** Row 7: what the same clip takes on each wire, without sound. */
export const bytes: Scenario = {
  name: 'bytes',
  async run(bench) {
    const clip = await drawClip()
    const vp8 = bench.chromium === null ? null : await recordVp8(bench.chromium, clip)
    if (vp8) bench.say(`VP8 by Chromium's WebCodecs: ${vp8.psnr.toFixed(1)} dB against the JPEG frames it was made of`)
    const found: Record<Wire | 'vp8', number[]> = { json: [], binary: [], vp8: [] }
    for (let round = 1; round <= bench.rounds; round++) {
      found.json.push(await measure(bench, 'json', clip))
      found.binary.push(await measure(bench, 'binary', clip))
      if (vp8) found.vp8.push(await measure(bench, 'binary', vp8.frames))
    }
    for (const [wire, values] of Object.entries(found))
      bench.say(`${wire}: ${values.map(Math.round).join(', ')} bytes/s`)
    const details = {
      'JSON, bytes/s': found.json,
      'binary, bytes/s': found.binary,
      'VP8, bytes/s': found.vp8,
      'VP8 against JPEG, dB': vp8 ? [vp8.psnr] : [],
    }
    const row = { measure: 'bytes per viewer-second, binary JPEG', against: 'JSON JPEG', unit: '×' } as const
    return [
      // Binary is three quarters of base64; the headers of both wires show in the third digit.
      { ...row, row: '7a', goal: { atMost: 0.755 }, values: ratios(found.binary, found.json), details },
      {
        ...row,
        row: '7b',
        measure: 'bytes per viewer-second, VP8',
        goal: { atMost: 0.15 },
        values: ratios(found.vp8, found.json),
        ...(vp8 === null && { note: 'there is no Chromium (SQUALL_CHROMIUM)' }),
      },
    ]
  },
}

/** Bytes a second that a viewer of the clip receives through TCP. */
async function measure(bench: Bench, wire: Wire, frames: readonly ClipFrame[]): Promise<number> {
  const worker = await startServer('worker')
  const publisher = await openPublisher({ port: worker.port, stream: 0, wire: 'binary', fps: CLIP_FPS, frames })
  const video = frames[0]?.codec === 'vp8' ? ['vp8'] : ['jpeg']
  let seen = 0
  const viewer = await openViewer({
    port: worker.port,
    wire,
    joining: { type: 'join-stream', streamId: 'storm-0', video },
    frame: () => {
      seen++
    },
  })
  publisher.begin()
  await sleep(SETTLE_MS)
  const before = { bytes: viewer.bytesRead(), seen }
  await pass(bench, MEASURED_SECONDS)
  const [read, shown] = [viewer.bytesRead() - before.bytes, seen - before.seen]
  viewer.close()
  publisher.close()
  await worker.stop()
  // Per received frame, so that one more or less at either end makes no difference.
  return (read / shown) * CLIP_FPS
}
