// Loaded into each child with --import: a child must not outlive a supervisor that was killed outright.
const end = () => void process.kill(process.pid, 'SIGTERM')
process.once('disconnect', end)
// The supervisor may have been killed before this was loaded.
if (process.connected === false) end()
