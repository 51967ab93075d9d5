import { listSystemPrograms, printReady, supervise } from './supervisor/supervise'

const here = import.meta.dirname
process.exit(await supervise({ environment: process.env, ...listSystemPrograms(here), onReady: printReady }))
