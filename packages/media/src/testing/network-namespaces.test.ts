import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type HostProgram, spawnProgram } from './host-program'
import { createNetwork, type Host, ip, noNamespaces } from './network-namespaces'
import { createTestNetwork } from './test-network'

const PROGRAM = fileURLToPath(new URL('network-program.ts', import.meta.url))
const A_CUT_MS = 1_000
const PINGS = 200
const NO_PROCESS = 2 ** 22 + 1

const ofType = (type: string) => z.object({ type: z.literal(type) })
const Said = z.object({ type: z.literal('said'), text: z.string() })
const Counted = z.object({ type: z.literal('counted'), datagrams: z.number() })
const Clock = z.object({ type: z.literal('clock'), times: z.array(z.coerce.date()) })

async function start(host: Host, options = {}): Promise<HostProgram> {
  const program = spawnProgram(host, PROGRAM, options)
  await program.next(ofType('ready'))
  return program
}

async function connect(from: HostProgram, to: Host): Promise<void> {
  from.send({ connect: to.address })
  await from.next(ofType('connected'))
}

async function hear(program: HostProgram, text: string): Promise<void> {
  program.send({ say: text })
  expect(await program.next(Said)).toMatchObject({ text })
}

test('programs on two hosts reach each other, and neither reaches this machine', async ({ skip }) => {
  const { east, west } = await createTestNetwork(skip, ['east', 'west'])
  const [eastern] = await Promise.all([start(east), start(west)])
  await connect(eastern, west)
  await hear(eastern, 'hello')
  eastern.send({ connect: '192.0.2.1' })
  expect(await eastern.next(z.object({ type: z.literal('error') }).loose())).toMatchObject({
    message: expect.stringContaining('ENETUNREACH'),
  })
})

test('a host that is cut off is silent, and its connections go on when it is back', async ({ skip }) => {
  const { east, west } = await createTestNetwork(skip, ['east', 'west'])
  const [eastern] = await Promise.all([start(east), start(west)])
  await connect(eastern, west)
  await west.cut()
  eastern.send({ say: 'anyone there?' })
  await sleep(A_CUT_MS)
  expect(eastern.inbox).toEqual([])
  await west.heal()
  expect(await eastern.next(Said)).toMatchObject({ text: 'anyone there?' })
  await hear(eastern, 'hello again')
})

test('a cut between two hosts leaves their paths to others', async ({ skip }) => {
  const { hub, east, west } = await createTestNetwork(skip, ['hub', 'east', 'west'])
  const [eastern, western] = await Promise.all([start(east), start(west), start(hub)])
  await east.cutFrom(west)
  eastern.send({ connect: west.address })
  await connect(western, hub)
  await hear(western, 'to the hub')
  await sleep(A_CUT_MS)
  expect(eastern.inbox).toEqual([])
  await west.healFrom(east)
  await eastern.next(ofType('connected'))
  await hear(eastern, 'to the west')
})

test('a stalled host loses about half of what it sends and of what is sent to it', async ({ skip }) => {
  const { east, west } = await createTestNetwork(skip, ['east', 'west'])
  const [eastern, western] = await Promise.all([start(east), start(west)])
  const texts = Array.from({ length: PINGS }, () => 'ping')
  await west.stallHalf()
  eastern.send({ datagrams: { to: west.address, texts } })
  western.send({ datagrams: { to: east.address, texts } })
  for (const program of [eastern, western]) for (let sent = 0; sent < PINGS; sent++) await program.next(ofType('sent'))
  await west.restore()
  eastern.send({ datagrams: { to: west.address, texts: ['end'] } })
  western.send({ datagrams: { to: east.address, texts: ['end'] } })
  for (const program of [eastern, western]) {
    const { datagrams } = await program.next(Counted)
    expect(datagrams).toBeGreaterThan(PINGS * 0.3)
    expect(datagrams).toBeLessThan(PINGS * 0.7)
  }
})

test('a program on a host can have a clock that is 5 s ahead', async ({ skip }) => {
  const { east } = await createTestNetwork(skip, ['east'])
  const program = await start(east, { clockSkewMs: 5_000 })
  const before = Date.now()
  program.send({ clock: true })
  const { times } = await program.next(Clock)
  for (const time of times) {
    expect(time.getTime() - 5_000).toBeGreaterThanOrEqual(before)
    expect(time.getTime() - 5_000).toBeLessThanOrEqual(Date.now())
  }
})

test('signals reach the program itself', async ({ skip }) => {
  const { east } = await createTestNetwork(skip, ['east'])
  const program = await start(east)
  program.kill('SIGTERM')
  expect(await program.exit).toEqual({ code: null, signal: 'SIGTERM' })
  await expect(program.next(ofType('ready'))).rejects.toThrow('has ended')
})

test('a closed network leaves no namespace and no program', async ({ skip }) => {
  if (noNamespaces !== null) skip(noNamespaces)
  const network = await createNetwork(['east'])
  const child = network.hosts.east.spawn('sh', ['-c', 'sleep 1000 & echo $!; wait'])
  const [pid] = child.stdout === null ? [] : await once(child.stdout, 'data')
  expect(listNamespaces()).toContain(`squall-test-${process.pid}-`)
  await network.close()
  expect(listNamespaces()).not.toContain(`squall-test-${process.pid}-`)
  await expect.poll(() => isRunning(Number(pid))).toBe(false)
})

test('a new network removes what a killed test process left', async ({ skip }) => {
  if (noNamespaces !== null) skip(noNamespaces)
  const leftover = `squall-test-${NO_PROCESS}-abcdef-east`
  execFileSync(ip, ['netns', 'add', leftover])
  const orphan = spawn(ip, ['netns', 'exec', leftover, 'sleep', '1000'])
  const ended = once(orphan, 'exit')
  await vi.waitUntil(() => execFileSync(ip, ['netns', 'pids', leftover]).length > 0)
  await createTestNetwork(skip, ['east'])
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(listNamespaces()).not.toContain(leftover)
})

const listNamespaces = () => execFileSync(ip, ['netns', 'list'], { encoding: 'utf8' })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
