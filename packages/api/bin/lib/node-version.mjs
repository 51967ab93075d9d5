const NEEDED = [20, 19]
/** From here on better-sqlite3 12 is compiled to an addon that can abort the process; 13 asks for Node 22. */
const UNSAFE = [24, 19]

/** Ends the program with one plain line where Node is too old to run Squall, and warns where it is too new. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isFrom = (/** @type {number[]} */ [wantedMajor = 0, wantedMinor = 0]) =>
    major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
  if (isFrom(UNSAFE))
    console.warn(
      `With Node ${process.versions.node} SQLite's addon can end Squall at any time; take Node 20.19 to 24.18.`,
    )
  if (isFrom(NEEDED)) return
  console.error(`Squall needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
