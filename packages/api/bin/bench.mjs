import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureCaddy } from './lib/debian-programs.mjs'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { install, prepare } from './prepare.mjs'

/** The programs of each benchmark, in their order. A name that is not here is a file in packages/media/bench. */
const FILES = new Map([
  ['api', ['api/bench/routes.ts', 'api/bench/leaderboard.ts', 'api/bench/feed.ts', 'api/bench/insight.ts']],
  ['crash', ['api/bench/crash.ts']],
  ['forecast', ['api/bench/forecast.ts']],
  ['gallery', ['api/bench/gallery.ts']],
  ['http-fuzz', ['app/bench/http-fuzz.ts']],
  ['lighthouse', ['app/bench/lighthouse.ts']],
  ['notifications', ['api/bench/notifications.ts']],
  ['alerts', ['api/bench/alerts.ts']],
  ['radar', ['api/bench/radar.ts']],
  ['radar-playback', ['app/bench/radar-playback.ts']],
])
/** The benchmarks that need the built system, a browser, or Caddy. */
const BUILT = new Set(['api', 'crash', 'http-fuzz', 'lighthouse', 'radar-playback', 'soak'])
const IN_BROWSER = new Set(['lighthouse', 'radar-playback'])
const BEHIND_CADDY = new Set(['lighthouse'])
const BEHIND_CADDY_IF_FOUND = new Set(['http-fuzz'])

const given = process.argv.slice(2)
/** Options without a name are those of the media process's rows: `npm run bench -- --quick`. */
const [asked = 'run', ...args] = given[0]?.startsWith('-') ? ['run', ...given] : given
const name = asked === 'fuzz' && args.includes('--http') ? 'http-fuzz' : asked
if (!(await install('all'))) process.exit(1)
if (BUILT.has(name)) await prepare()
if (IN_BROWSER.has(name)) {
  const chromium = await ensureChromium()
  if (chromium === undefined) process.exit(1)
  process.env.SQUALL_CHROMIUM = chromium
}
if (BEHIND_CADDY.has(name) || BEHIND_CADDY_IF_FOUND.has(name)) {
  const caddy = await ensureCaddy()
  if (caddy !== undefined) process.env.SQUALL_CADDY = caddy
  else if (BEHIND_CADDY.has(name)) process.exit(1)
}
for (const file of FILES.get(name) ?? [`media/bench/${name}.ts`]) {
  const code = await run(process.execPath, ['--import', 'tsx', join(root, 'packages', file), ...args])
  // A missed goal does not keep the other programs from running.
  if (code !== 0) process.exitCode = code
}
