/**
 * The oldest Node that Squall runs with, as `engines` of package.json says too. With an older one SQLite's addon, which is
 * made for Node-API 10, ends the process without a message.
 */
export const OLDEST_NODE = '22.14.0'

/**
 * Returns the error message for a Node that is too old, or null for one that Squall runs with.
 * @param {string} [version]
 */
export function findOldNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null
  return `Squall needs Node ${oldestMajor}.${oldestMinor} or newer; this is Node ${version}. Get one from https://nodejs.org.`
}
