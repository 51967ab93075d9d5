import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentPolicy, singlePagePolicy } from '@squall/shared/rules/content-policy'
import { build, type Plugin, type Rolldown } from 'vite'
import { firstLoadOf } from './vite-plugins'

const SHELL = 'virtual:shell'
/** Large and of use to few: the cities and borders of maps, and letters that English does without. */
const NOT_KEPT = /_virtual_map-|latin-ext/
const KEPT = /^assets\/.*\.(js|css|woff2)$/

/** Builds the service worker as one file at an address that never changes, with what it has to know of this build inside. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // The page is in the bundle only when all others are done.
      order: 'post',
      async handler(_options, bundle) {
        const source = await buildWorker(describe(bundle))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function describe(bundle: Rolldown.OutputBundle) {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The service worker is built before the page')
  const shell = String(page.source)
  const offline = readFileSync(join(import.meta.dirname, 'src/service-worker/offline.html'), 'utf8')
  const offlinePolicy = singlePagePolicy(digestOf(offline, 'script'), digestOf(offline, 'style'))
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (entry === undefined) throw new Error('The app has no script to begin with')
  const files = Object.keys(bundle).filter((file) => KEPT.test(file) && !NOT_KEPT.test(file))
  const first = new Set(firstLoadOf(bundle).map(({ fileName }) => fileName))
  const isNeeded = (file: string) => first.has(file) || shell.includes(file)
  const pathsOf = (chosen: string[]) => chosen.sort().map((file) => `/${file}`)
  const needed = pathsOf(files.filter(isNeeded))
  const later = pathsOf(files.filter((file) => !isNeeded(file)))
  const parts = { shell, shellPolicy: contentPolicy, offline, offlinePolicy, needed, later }
  const digest = createHash('sha256').update(JSON.stringify(parts))
  return { build: digest.digest('hex').slice(0, 12), entry: `/${entry.fileName}`, ...parts }
}

/** Of what stands in the only element of this name, as a content policy names it. */
function digestOf(page: string, element: 'script' | 'style'): string {
  const text = new RegExp(`<${element}>([^]*?)</${element}>`).exec(page)?.[1]
  if (text === undefined) throw new Error(`The offline page has no ${element}`)
  return createHash('sha256').update(text).digest('base64')
}

async function buildWorker(shell: Record<string, string | string[]>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [constants(SHELL, shell)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/service-worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const chunk = outputs.flatMap(({ output }) => output).find((file) => file.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built')
  return chunk.code
}

/** A module that exports what is known when it is built. */
function constants(id: string, values: Record<string, string | string[]>): Plugin {
  const code = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
  return {
    name: 'constants',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? code.join('\n') : undefined),
  }
}
