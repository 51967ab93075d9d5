import { printReady, supervise, systemPrograms } from './supervisor/supervise'

const here = import.meta.dirname
process.exit(await supervise({ environment: process.env, ...systemPrograms(here), onReady: printReady }))
