import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { names, seed as randomSeed, readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { z } from 'zod'
import { addPeople, PASSWORD, Session } from '../../api/bench/crash/people'
import { findLastingPort } from '../../api/src/testing/lasting-port'
import { startProxy } from '../e2e/support/proxy'
import { startSystem } from '../e2e/support/system'
import { attack } from './http-fuzz/attack'
import { createPlanner, type Way } from './http-fuzz/plans'
import { createSender } from './http-fuzz/send'
import { createTokens } from './http-fuzz/tokens'
import { printFaults, toRows } from './http-fuzz/verdicts'
import { receiveVisitors } from './http-fuzz/visitors'
import { watchProcesses } from './http-fuzz/watch'

/*
 * Sends hostile requests on raw sockets to the public port of the built system under its supervisor, directly and through the
 * real Caddy with docker/Caddyfile. No process may restart, no answer may reach another connection, memory must stay flat,
 * and visitors must be answered correctly.
 */
const { requests, seed, through, only, quick, out } = readOptions('http-fuzz', (quick) => ({
  requests: whole(quick ? 5_000 : 1_000_000),
  seed: randomSeed(),
  through: z.enum(['direct', 'caddy', 'both']).default('both'),
  /** Numbers of the only connections to send, to repeat what went wrong. */
  only: names().transform((numbers) => (numbers.length === 0 ? null : numbers.map(Number))),
}))

/** Memory is compared with what it was after this part, when all code has run and all pools are filled. */
const WARM_SHARE = 0.3
const SAMPLE_EVERY_MS = 250
/** Visitors go on for so long, to meet what the last connections left behind. */
const AFTERMATH_MS = 1_000
const MEMBERS = ['regular-0', 'regular-1', 'fan-0']
const LONGEST_MS = 120_000 + requests * 3

const hasCaddy = Boolean(process.env.SQUALL_CADDY)
if (through === 'caddy' && !hasCaddy) {
  console.error('There is no Caddy. Name one with SQUALL_CADDY=…')
  process.exit(1)
}
const ways: Way[] = through === 'both' ? ['direct', 'caddy'] : [through]
printMachine()
console.log(`Seed ${seed}: --seed ${seed} sends the same requests again`)
setTimeout(() => {
  console.error('The fuzz did not end in time and was stopped.')
  process.exit(1)
}, LONGEST_MS * ways.length).unref()
const rows: Row[] = []
if (hasCaddy || through === 'direct') for (const way of ways) rows.push(...(await run(way, requests)))
else {
  console.log('There is no Caddy, so all requests are sent directly.')
  rows.push(...(await run('direct', 2 * requests)))
}
report({ rows, out, conditions: { requests, seed, through, quick } })
process.exit()

async function run(way: Way, count: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'squall-http-fuzz-'))
  const [api, media, https] = [await findLastingPort(), await findLastingPort(), await findLastingPort()]
  await addPeople(join(folder, 'data'))
  const system = await startSystem(folder, {
    ...{ PORT: String(api), MEDIA_PORT: String(media), MEDIA_INTERNAL_PORT: '0' },
    ...{ NODE_ENV: 'production', MAIL: 'off', LOG_LEVEL: 'warn', LOG_FORMAT: 'json' },
  })
  const proxy = way === 'caddy' ? await startProxy(folder, { https, api, media, isSilent: true }) : null
  const target = proxy === null ? { port: api, ca: null } : { port: https, ca: proxy.certificate() }
  const members = await Promise.all(MEMBERS.map((username) => signIn(`http://127.0.0.1:${api}`, username)))
  const watch = watchProcesses(system.pid, system.output, proxy === null ? {} : { caddy: proxy.pid })
  const tokens = createTokens(`${seed} ${way} `)
  const visitors = receiveVisitors(target, members, tokens)
  let isWarm = false
  const sampling = setInterval(() => {
    if (isWarm) watch.sample()
  }, SAMPLE_EVERY_MS)
  const startedAt = performance.now()
  try {
    const sent = await attack({
      ...{ way, tokens, only, requests: count },
      planner: createPlanner(seed, way, tokens),
      send: createSender(target),
      isOver: () => watch.ended().length > 0,
      onProgress: (done) => {
        isWarm ||= done >= count * WARM_SHARE
      },
    })
    const seconds = (performance.now() - startedAt) / 1000
    await sleep(AFTERMATH_MS)
    clearInterval(sampling)
    await visitors.stop()
    const outcome = { way, seed, isReplay: only !== null, sent, visitors, watch, seconds }
    printFaults(outcome)
    return toRows(outcome)
  } finally {
    clearInterval(sampling)
    await proxy?.stop()
    await system.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(address: string, username: string) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
  return { username, sessionId: Session.parse(await answer.json()).sessionId }
}
