import { printReady, systemPrograms } from './supervisor/supervise'
import { supervise } from './supervisor/supervise'

const here = import.meta.dirname
process.exit(await supervise({ environment: process.env, ...systemPrograms(here), onReady: printReady }))
