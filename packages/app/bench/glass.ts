import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import { launchChromium } from './glass/browser'
import { writeCameraFilm } from './glass/camera'
import { measure } from './glass/measure'
import { startSquall } from './glass/squall'

/*
 * From the glass of a camera to the glass of a viewer: how much later a picture is on the viewer's page than on the
 * publisher's own, in a real Chromium.
 */
const { rounds, seconds, viewers, quick, out } = readOptions('glass', (quick) => ({
  rounds: whole(quick ? 1 : 3),
  seconds: whole(quick ? 5 : 20),
  /** Raw sockets that watch the same stream beside the page. */
  viewers: whole(0, 0),
}))
const WARM_MS = 3_000

printMachine()
const folder = mkdtempSync(join(tmpdir(), 'squall-glass-'))
const film = join(folder, 'camera.y4m')
await writeCameraFilm(film)
const browser = await launchChromium(film)
const system = await startSquall(browser, folder, viewers)
try {
  for (let round = 0; round < rounds; round++) {
    const session = await system.open()
    await sleep(WARM_MS)
    console.log(session.firstPictureMs, await measure(browser, system, session, seconds))
    await session.close()
  }
} finally {
  await browser.close()
  await system.stop()
  rmSync(folder, { recursive: true, force: true })
}
report({ rows: [], out, conditions: { rounds, seconds, viewers, quick } })
process.exit()
