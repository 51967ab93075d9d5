import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '@squall/shared/bench/random'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { readRecordingOptions } from '../../media/bench/recording/options'
import { measureBrowser } from './recording/browser'
import { measureClips } from './recording/clips'
import { launchViewers } from './recording/pages'
import { createStampedMedia } from './recording/stamped-media'
import { measureSync } from './recording/sync'
import { startRecordedSystem } from './recording/system'

/*
 * Clips, rewinding and replays of the built system, with a stream that a browser can decode: by calls, and in a real Chromium. The
 * other half of `npm run bench:recording` measures the media process alone.
 */
const { wanted, out, ...options } = readRecordingOptions('product')
const { clips, visits, hours, seconds, quick, seed } = options
/** So that a clip of 30 s with the key frame before it, and where viewers go back to, are recorded. */
const OLD_MS = { clips: 45_000, back: 80_000 }
const random = createRandom(seed)
const say = (line: string) => console.log(`  ${line}`)

printMachine()
console.log(`seed ${seed}`)
const folder = mkdtempSync(join(tmpdir(), 'squall-recording-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const media = await createStampedMedia(folder)
const system = await startRecordedSystem(media, hours, 'test-results/bench-recording.log')
const browser = await launchViewers()
const rows: Row[] = []
try {
  const broadcast = await system.publish()
  const { streamId } = broadcast
  const measurements: Record<(typeof wanted)[number], () => Promise<Row[]>> = {
    async clips() {
      await broadcast.untilOld(OLD_MS.clips)
      return measureClips({ system, streamId, clips, folder, say })
    },
    async browser() {
      await broadcast.untilOld(OLD_MS.back)
      return measureBrowser({ browser, system, broadcast, visits, random, say })
    },
    async sync() {
      await broadcast.untilOld(OLD_MS.back)
      return measureSync({ browser, url: system.url, streamId, seconds: quick ? 10 : seconds, say })
    },
  }
  for (const name of wanted) {
    console.log(`\n${name}`)
    rows.push(...(await measurements[name]()))
  }
  await broadcast.end()
} finally {
  await browser.close()
  await system.stop()
}
report({
  rows,
  out: out.replace(/(\.json)?$/, '-product.json'),
  conditions: { ...options, browser: browser.version() },
})
process.exit()
