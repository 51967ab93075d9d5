import { runBuilt } from './lib/run-built.mjs'

process.env.DATA_DIR ||= './data-demo'
process.env.DEMO = '1'
process.env.WEATHER ||= 'simulated'
await runBuilt('demo')
