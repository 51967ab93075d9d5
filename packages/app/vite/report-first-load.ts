import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const HOME_PAGE = 'HomePage'
const BUDGET_BYTES = 200_000

/** Prints the gzip size of all script the home page loads, and fails the build when it breaks the budget. */
export function reportFirstLoad(): Plugin {
  return {
    name: 'report-first-load',
    apply: 'build',
    generateBundle(_options, bundle) {
      const needed = new Set<string>()
      const visit = (fileName: string) => {
        const chunk = bundle[fileName]
        if (chunk?.type !== 'chunk' || needed.has(fileName)) return
        needed.add(fileName)
        for (const imported of chunk.imports) visit(imported)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === HOME_PAGE)) visit(chunk.fileName)
      }
      let bytes = 0
      for (const fileName of needed) {
        const chunk = bundle[fileName]
        if (chunk?.type === 'chunk') bytes += gzipSync(chunk.code, { level: 9 }).length
      }
      console.log(`first load of /: ${(bytes / 1000).toFixed(1)} kB of script, gzip (budget ${BUDGET_BYTES / 1000} kB)`)
      if (bytes > BUDGET_BYTES) this.error('The first load is over its budget.')
    },
  }
}
