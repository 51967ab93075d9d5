import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const OUT = 'dist/bench'

/** Builds all servers as the media process itself is built: what is measured is what is run. */
export async function buildServers(): Promise<void> {
  const files = readdirSync(new URL('../servers', import.meta.url))
  await build({
    root: PACKAGE,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: OUT,
      emptyOutDir: true,
      rolldownOptions: { input: files.map((name) => `bench/servers/${name}`) },
    },
  })
}

/** Where a server of `servers/` was built to. */
export function builtServer(name: string): string {
  return `${PACKAGE}${OUT}/${name}.js`
}
