import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startTestServer } from './test-server'

/** The server with a built app of one script, and one uploaded picture. `beside` are files next to the folder of the app. */
export async function startAppServer(beside: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  write(folder, { 'dist/index.html': '<title>Squall</title>', 'dist/assets/app-1a2b.js': 'export {}', ...beside })
  const server = await startTestServer({ appFolder: join(folder, 'dist') })
  write(server.services.files.folder, { 'avatars/a-large.webp': 'not a picture' })
  return server
}

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
