const NEEDED = [20, 19]

/** Ends the program with one plain line where Node is too old to run Squall. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  console.error(`Squall needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
