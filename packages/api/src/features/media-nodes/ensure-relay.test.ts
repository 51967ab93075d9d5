import { X509Certificate } from 'node:crypto'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHomeNodeFile } from '@squall/shared/server/relay'
import { expect, onTestFinished, test } from 'vitest'
import { ensureRelay, type RelaySettings } from './ensure-relay'
import { getRelayFiles, readRelayKeys } from './relay-keys'

const SETTINGS: RelaySettings = { hosts: ['relay.squall.test'], port: 4222, siteOrigin: 'https://squall.test' }

/** Returns a folder for secrets in a process with umask 0. */
function createSecretsFolder(): string {
  const umask = process.umask(0)
  const folder = mkdtempSync(join(tmpdir(), 'squall-relay-'))
  onTestFinished(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  })
  return folder
}

test('without a relay there is no home node', () => {
  const folder = createSecretsFolder()
  expect(readHomeNodeFile(folder)).toBeNull()
  expect(readRelayKeys(folder)).toBeNull()
})

test('a relay is set up once: its keys and the home node stay, also with another address', async () => {
  const folder = createSecretsFolder()
  const home = await ensureRelay(folder, SETTINGS)
  expect(readHomeNodeFile(folder)).toEqual(home)
  expect(home).toMatchObject({
    name: 'home',
    address: null,
    relay: ['tls://127.0.0.1:4222', 'tls://relay.squall.test:4222'],
    siteOrigin: 'https://squall.test',
  })
  const keys = readRelayKeys(folder)
  const moved = await ensureRelay(folder, { ...SETTINGS, hosts: ['fd00::7', 'relay'], port: 4333 })
  expect(moved).toEqual({ ...home, relay: ['tls://127.0.0.1:4333', 'tls://[fd00::7]:4333', 'tls://relay:4333'] })
  expect(readRelayKeys(folder)).toEqual({ ...keys, hosts: ['fd00::7', 'relay'], port: 4333 })
})

test("the server's certificate names its hosts and this machine, and is written again when one is missing", async () => {
  const folder = createSecretsFolder()
  const { certificateFile } = getRelayFiles(folder)
  const readCertificate = () => new X509Certificate(readFileSync(certificateFile))
  const { authority } = await ensureRelay(folder, { ...SETTINGS, hosts: ['relay.squall.test', '10.1.2.3'] })
  const first = readCertificate()
  const issuer = new X509Certificate(authority ?? '')
  expect(first.checkIssued(issuer) && first.verify(issuer.publicKey)).toBe(true)
  expect([issuer.ca, first.ca]).toEqual([true, false])
  expect(first.subjectAltName?.split(', ')).toEqual([
    'DNS:relay.squall.test',
    'IP Address:10.1.2.3',
    'DNS:localhost',
    'IP Address:127.0.0.1',
  ])
  await ensureRelay(folder, SETTINGS)
  expect(readCertificate().serialNumber).toBe(first.serialNumber)
  await ensureRelay(folder, { ...SETTINGS, hosts: ['relay.squall.test', '10.1.2.4'] })
  expect(readCertificate().checkIP('10.1.2.4')).toBe('10.1.2.4')
})

test('all files are for their owner alone, and those of the server hold no key that signs', async () => {
  const folder = createSecretsFolder()
  await ensureRelay(folder, SETTINGS)
  const entries = readdirSync(join(folder, 'relay'), { recursive: true, encoding: 'utf8' })
  expect(entries.toSorted()).toEqual(
    [
      'home.json',
      'keys.json',
      'store.json',
      'server',
      'server/certificate.pem',
      'server/key.pem',
      'server/nats-server.conf',
    ].toSorted(),
  )
  for (const entry of ['', ...entries]) expect(lstatSync(join(folder, 'relay', entry)).mode & 0o077, entry).toBe(0)
  const { seeds, authority } = readRelayKeys(folder) ?? {}
  const { serverFolder } = getRelayFiles(folder)
  const texts = readdirSync(serverFolder).map((name) => readFileSync(join(serverFolder, name), 'utf8'))
  for (const secret of [...Object.values(seeds ?? {}), authority?.key ?? ''])
    expect(texts.some((text) => text.includes(secret))).toBe(false)
  expect(existsSync(join(folder, 'relay'))).toBe(true)
})
