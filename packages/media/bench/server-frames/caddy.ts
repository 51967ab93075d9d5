import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startProgram } from '@squall/shared/bench/children'
import { findLastingPort } from '../../../api/src/testing/lasting-port'

const CADDYFILE = fileURLToPath(new URL('../../../../docker/Caddyfile', import.meta.url))
const READY_MS = 30_000
/** Until it has made its own authority and certificate. */
const SETTLE_MS = 2_000

/** Starts Caddy in front of a media process as hosts do, on the servers' core, as localhost with a certificate of its own. */
export async function startCaddy(program: string, mediaPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-caddy-'))
  const [port, http] = [await findLastingPort(), await findLastingPort()]
  const environment = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SQUALL_DOMAIN: 'localhost',
    SQUALL_HTTP_PORT: http,
    SQUALL_HTTPS_PORT: port,
    MEDIA_PORT: mediaPort,
  }
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const run = [program, 'run', '--config', CADDYFILE, '--adapter', 'caddyfile']
  const caddy = startProgram('server', 'sh', ['-c', 'exec env "$@" >/dev/null 2>&1', 'sh', ...settings, ...run])
  const deadline = performance.now() + READY_MS
  while (!(await isListening(port))) {
    if (performance.now() > deadline) throw new Error('Caddy does not start')
    await sleep(100)
  }
  await sleep(SETTLE_MS)
  return {
    port,
    pid: caddy.pid,
    async stop() {
      process.kill(caddy.pid, 'SIGTERM')
      await caddy.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
