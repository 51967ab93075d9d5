import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** The repository's top folder. */
export const root = resolve(here, '../../../..')

/** Stamps and other things that can be thrown away. */
export const cacheFolder = join(root, '.cache')

/**
 * Returns the path of a tool that the root package.json installs.
 * @param {string} name as in node_modules/.bin
 */
export const tool = (name) => join(root, 'node_modules/.bin', name)
