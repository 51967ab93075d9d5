import { join } from 'node:path'
import type { Config } from '../config'

/** Where the build puts what the supervisor runs. @param dist the folder of the api's built files */
export function systemPrograms(dist: string) {
  return {
    tether: join(dist, 'tether.js'),
    programs: [
      { name: 'api', file: join(dist, 'main.js') },
      { name: 'media', file: join(dist, '../../media/dist/main.js') },
    ],
  }
}

/** Tells in the terminal where to go. */
export function announce({ publicUrl, host }: Config): void {
  console.log(`Squall is ready: ${publicUrl}`)
  const isLoopback = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  if (!isLoopback && !publicUrl.startsWith('https:'))
    console.log('Cameras on other devices work over HTTPS only: see "HTTPS for cameras" in README.md.')
}
