import { join } from 'node:path'
import type { Config } from '../config'
import type { NodeProgram } from './supervise'

/** The built programs that the supervisor runs. @param dist the folder of the api's built files */
export function systemPrograms(dist: string): { exitOnDisconnect: string; programs: NodeProgram[] } {
  return {
    exitOnDisconnect: join(dist, 'exit-on-disconnect.js'),
    programs: [
      // glibc gives each thread its own heap and returns little of it to the system.
      { name: 'api', file: join(dist, 'main.js'), defaults: { MALLOC_ARENA_MAX: '2' } },
      // Its garbage is short-lived; a larger young generation costs as much memory as thousands of viewers.
      {
        name: 'media',
        file: join(dist, '../../media/dist/main.js'),
        switches: ['--max-semi-space-size=1'],
        processes: ({ mediaProcesses }) => mediaProcesses,
      },
    ],
  }
}

/** Prints the address of the ready system as the last line in the terminal. */
export function printReady({ publicUrl, host }: Config): void {
  const isLoopback = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  if (!isLoopback && !publicUrl.startsWith('https:'))
    console.log('Cameras on other devices work over HTTPS only: see "HTTPS for cameras" in README.md.')
  console.log(`Squall is ready: ${publicUrl}`)
}
