import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, gzipSync } from 'node:zlib'
import { PAGE_PRELOADS_FILE, type PagePreloads } from '@squall/shared/rules/page-preloads'
import type { Plugin, Rolldown } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg)$/
const WORTH_IT_BYTES = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const HOME_PAGE = 'HomePage'
const BUDGET_BYTES = 200_000

/** Lays a .br and a .gz beside each text asset, so that the server never compresses while somebody waits. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      // All at once, which lets every core take its share.
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!COMPRESSIBLE.test(file.fileName) || content.length < WORTH_IT_BYTES) return
          const path = join(dir, file.fileName)
          writeFileSync(`${path}.br`, await toBrotli(content))
          writeFileSync(`${path}.gz`, await toGzip(content, { level: 9 }))
        }),
      )
    },
  }
}

/**
 * Lets the build leave out the components of React Router that Squall does not use: their names for debugging keep them
 * otherwise, and so do its warnings for developers.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
          .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
    },
  }
}

/** The chunks that the home page loads before it can show itself. */
export function firstLoadOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return neededBy(bundle, (chunk) => chunk.isEntry || chunk.name === HOME_PAGE)
}

/** The chosen chunks and all that they import at once. */
function neededBy(bundle: Rolldown.OutputBundle, isChosen: (chunk: Rolldown.OutputChunk) => boolean) {
  const needed = new Map<string, Rolldown.OutputChunk>()
  const visit = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || needed.has(fileName)) return
    needed.set(fileName, chunk)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isChosen(chunk)) visit(chunk.fileName)
  return [...needed.values()]
}

/**
 * Tells the server, by path, which files a page has beyond those of every page: named in what is served,
 * they come together with the rest instead of after it. An early script is run as soon as it is there.
 */
export function pagePreloads(pages: Record<string, string>, earlyScripts: Record<string, string>): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const always = new Set(neededBy(bundle, (chunk) => chunk.isEntry))
      const preloads: PagePreloads = Object.entries(pages).map(([path, name]) => {
        const own = neededBy(bundle, (chunk) => chunk.name === name).filter((chunk) => !always.has(chunk))
        if (own.length === 0) this.error(`The page ${name} of ${path} has no file of its own.`)
        const early = earlyScripts[path]
        const script = early === undefined ? [] : neededBy(bundle, (chunk) => chunk.name === early)
        if (early !== undefined && script.length === 0) this.error(`The early script ${early} of ${path} has no file.`)
        const files = [...new Set([...script.filter((chunk) => !always.has(chunk)), ...own])]
        return { path, files: files.map(nameOf), ...(script[0] && { early: nameOf(script[0]) }) }
      })
      this.emitFile({ type: 'asset', fileName: PAGE_PRELOADS_FILE, source: JSON.stringify(preloads) })
    },
  }
}

const nameOf = ({ fileName }: Rolldown.OutputChunk) => `/${fileName}`

/** Prints the gzip size of all script the home page loads, and fails the build when it breaks the budget. */
export function reportFirstLoad(): Plugin {
  return {
    name: 'report-first-load',
    apply: 'build',
    generateBundle(_options, bundle) {
      let bytes = 0
      for (const { code } of firstLoadOf(bundle)) bytes += gzipSync(code, { level: 9 }).length
      console.log(`first load of /: ${(bytes / 1000).toFixed(1)} kB of script, gzip (budget ${BUDGET_BYTES / 1000} kB)`)
      if (bytes > BUDGET_BYTES) this.error('The first load is over its budget.')
    },
  }
}
