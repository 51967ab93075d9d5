import { join } from 'node:path'
import type { Config } from '../config'
import type { Options } from './supervise'

/** Where the build puts what the supervisor runs. @param dist the folder of the api's built files */
export function systemPrograms(dist: string): Pick<Options, 'tether' | 'defaults' | 'programs'> {
  return {
    tether: join(dist, 'tether.js'),
    // With a heap for each thread that decodes pictures, as glibc has it, api takes a fifth more memory and gives none back.
    defaults: { MALLOC_ARENA_MAX: '2' },
    programs: [
      { name: 'api', file: join(dist, 'main.js') },
      // Its garbage is short-lived; a larger nursery would only cost memory, as much as thousands of viewers do.
      {
        name: 'media',
        file: join(dist, '../../media/dist/main.js'),
        switches: ['--max-semi-space-size=1'],
        processes: ({ mediaProcesses }) => mediaProcesses,
      },
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
