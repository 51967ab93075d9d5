import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg)$/
const WORTH_IT_BYTES = 1024

/** Lays a .br and a .gz beside each text asset, so that the server never compresses while somebody waits. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      const assets = join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => COMPRESSIBLE.test(file))) {
        const path = join(assets, name)
        const content = readFileSync(path)
        if (content.length < WORTH_IT_BYTES) continue
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
