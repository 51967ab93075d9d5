import { spawn } from 'node:child_process'

/**
 * Runs another program in place of this one, like exec(3): signals are forwarded to it, and this program ends with its exit
 * code or signal.
 * @param {string} command
 * @param {string[]} args
 */
export function replaceProcess(command, args) {
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const each of signals) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}
