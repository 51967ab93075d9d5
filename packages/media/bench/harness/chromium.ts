import { existsSync } from 'node:fs'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** SQUALL_CHROMIUM, else where distributions put it; null where there is none. */
export function findChromium(): string | null {
  const named = process.env.SQUALL_CHROMIUM
  return named || (USUAL.find((file) => existsSync(file)) ?? null)
}
