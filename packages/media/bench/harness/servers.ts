import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '@squall/shared/bench/children'
import { build } from 'vite'
import { z } from 'zod'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const OUT = 'dist/bench'
/** As the supervisor starts the media process. */
const WORKER_SWITCHES = ['--max-semi-space-size=1']

const Ready = z.object({ port: z.number(), tlsPort: z.number().nullable().default(null) })

/** A running server of `servers/`. */
export interface Server extends Child<z.infer<typeof Ready>> {
  readonly port: number
  readonly tlsPort: number | null
}

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
      rolldownOptions: { input: ['src/recording-worker.ts', ...files.map((name) => `bench/servers/${name}`)] },
    },
  })
}

/** Starts a built server on the servers' core. @param switches of Node itself */
export async function startServer(name: string, args: object = {}, switches: string[] = []): Promise<Server> {
  const own = name === 'worker' ? WORKER_SWITCHES : []
  const program = `${PACKAGE}${OUT}/${name}.js`
  const child = await startChild({ side: 'server', program, args, switches: [...own, ...switches], ready: Ready })
  return { ...child, ...child.ready }
}
