import { runBuilt } from './lib/run-built.mjs'

process.env.DATA_DIR ||= './data-demo'
process.env.DEMO = '1'
await runBuilt('demo')
