import { ensureDebianRoot } from './debian-root.mjs'
import { ensureNodeRelease } from './node-release.mjs'

const NAME = /^node:(\d+\.\d+\.\d+)-(trixie)-slim$/

/**
 * The folders that lie over each other as the official image of Node does: the very release of Node, from the registry's
 * packages, over Debian, laid out by debootstrap.
 * @param {string} image
 * @returns {Promise<string[]>} the topmost first
 */
export async function baseImage(image) {
  const [, version, suite] = NAME.exec(image) ?? []
  if (version === undefined || suite === undefined) throw new Error(`FROM ${image} is no image this check can make`)
  return [await ensureNodeRelease(version), await ensureDebianRoot(suite)]
}
