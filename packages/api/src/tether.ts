// Loaded into each child with --import: a child must not outlive a supervisor that was killed outright.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
