import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findLastingPort } from './lasting-port'

const COMMAND = [process.env.SQUALL_NGINX, '/usr/sbin/nginx', 'nginx'].find(
  (command) => command && spawnSync(command, ['-v']).status === 0,
)
/** Why tests of a caching proxy cannot run here; null where they can. */
export const noNginx = COMMAND === undefined ? 'nginx is not here' : null
// The list of tests does not name reasons.
if (noNginx !== null) console.log(`skipped: what a caching proxy keeps, as ${noNginx}`)

/**
 * Starts an nginx in front of a server. It decides by Cache-Control alone and ignores Set-Cookie, which nginx would not store by
 * default: other caches do. Returns its address.
 */
export async function startCachingProxy(origin: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'squall-nginx-'))
  const port = await findLastingPort()
  writeFileSync(join(folder, 'nginx.conf'), configure(origin, port, folder))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const program = spawn(COMMAND ?? '', args, { stdio: 'ignore' })
  const exit = new Promise((resolve) => program.once('exit', resolve))
  onTestFinished(async () => {
    program.kill('SIGKILL')
    await exit
    rmSync(folder, { recursive: true })
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await isListening(address))) {
    if (program.exitCode !== null) throw new Error(`nginx ended with ${program.exitCode}`)
    await sleep(20)
  }
  return address
}

const isListening = (address: string): Promise<boolean> =>
  fetch(`${address}/nginx-is-here`).then(
    ({ ok }) => ok,
    () => false,
  )

const configure = (origin: string, port: number, folder: string): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_cache_path ${folder}/cache keys_zone=squall:1m use_temp_path=off;
  server {
    listen 127.0.0.1:${port};
    location = /nginx-is-here { return 200; }
    location / {
      proxy_pass ${origin};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache squall;
      proxy_cache_background_update on;
      proxy_ignore_headers Set-Cookie;
      add_header X-Cache-Status $upstream_cache_status always;
    }
  }
}
`
