import { join } from 'node:path'
import { ensureCaddy, ensureJanus, ensureNats } from './lib/debian.mjs'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { install, prepare } from './prepare.mjs'

/**
 * A benchmark. All of them take --quick and --out, and end with 1 when a goal is not met.
 * @typedef {object} Benchmark
 * @property {string | string[]} file below packages/; of several, each one runs after the other with the same arguments
 * @property {boolean} [isBuilt] runs the built system
 * @property {boolean} [isBehindCaddy] also through Caddy, where it can be had
 * @property {boolean} [isBesideJanus] compared with Janus, where it can be had
 * @property {boolean} [isOverNats] between machines, where nats-server can be had
 */

/** @type {Record<string, Benchmark>} */
const BENCHMARKS = {
  media: { file: 'media/bench/media.ts' },
  recording: { file: ['media/bench/recording.ts', 'app/bench/recording.ts'], isBuilt: true },
  'server-frames': { file: 'media/bench/server-frames.ts', isBehindCaddy: true },
  fuzz: { file: 'media/bench/fuzz.ts' },
  'http-fuzz': { file: 'app/bench/http-fuzz.ts', isBuilt: true, isBehindCaddy: true },
  soak: { file: 'media/bench/soak.ts', isBuilt: true },
  api: { file: 'api/bench/hot-routes.ts', isBuilt: true },
  ceiling: { file: 'api/bench/ceiling.ts', isBuilt: true },
  crash: { file: 'api/bench/crash.ts', isBuilt: true },
  radar: { file: 'api/bench/radar.ts', isBuilt: true },
  positions: { file: 'api/bench/positions.ts' },
  scale: { file: ['app/bench/failures.ts', 'app/bench/scale.ts'], isBuilt: true, isOverNats: true },
  pages: { file: 'app/bench/pages.ts', isBuilt: true },
  map: { file: 'app/bench/map.ts', isBuilt: true },
  glass: { file: 'app/bench/glass.ts', isBuilt: true, isBesideJanus: true },
}

const [first = '--', ...rest] = process.argv.slice(2)
// `npm run bench -- --quick` measures the media process.
const [asked, args] = first.startsWith('--') ? ['media', process.argv.slice(2)] : [first, rest]
const name = asked === 'fuzz' && args.includes('--http') ? 'http-fuzz' : asked
const benchmark = BENCHMARKS[name]
if (benchmark === undefined) {
  console.error(`There is no benchmark ${name}; there are ${Object.keys(BENCHMARKS).join(', ')}`)
  process.exit(1)
}
if (!(await install('all'))) process.exit(1)
if (benchmark.isBuilt) await prepare()
const env = {
  ...(benchmark.isBehindCaddy && { SQUALL_CADDY: await ensureCaddy() }),
  ...(benchmark.isOverNats && { SQUALL_NATS: await ensureNats() }),
  ...(benchmark.isBesideJanus && { SQUALL_JANUS: await ensureJanus() }),
}
for (const file of [benchmark.file].flat()) {
  const program = ['--import', 'tsx', join(root, 'packages', file), ...args.filter((arg) => arg !== '--http')]
  process.exitCode = Math.max(Number(process.exitCode ?? 0), await run(process.execPath, program, { env }))
}
