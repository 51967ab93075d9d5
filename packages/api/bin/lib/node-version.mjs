/** Below this SQLite's addon, which is made for Node-API 10, ends the process without a word. */
const NEEDED = [22, 14]

/** @returns {boolean} whether Squall runs with this Node */
export function isNodeNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = NEEDED
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}

/** Returns the error message for a Node that is too old. */
export const nodeTooOld = () =>
  `Squall needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}. Get one from https://nodejs.org.`
