import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkTlsFiles, readConfig } from './config'
import { writeSelfSigned } from './testing/self-signed'

test('START-1 everything has a default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3001,
    internalPort: 3002,
    tls: null,
    apiUrl: 'http://127.0.0.1:3000/api/trpc',
    databaseFile: join('data', 'squall.db'),
    secretFile: join('data', 'secrets', 'internal'),
    publicOrigin: null,
    engine: null,
    binaryWire: true,
    relay: null,
    nodeFile: null,
    secretsFolder: join('data', 'secrets'),
    capacity: 1_000,
    isPortShared: false,
    logLevel: 'info',
    logFormat: 'auto',
    metricsToken: null,
    recording: { folder: join('data', 'recordings'), maxBytes: 20 * 1024 ** 3, maxMs: 12 * 60 * 60_000 },
    replay: { folder: join('data', 'recordings'), rewindMs: 2 * 60 * 60_000 },
  })
})

test('START-1 recording can be limited and turned off', () => {
  const limited = readConfig({ DATA_DIR: '/var/squall', RECORDING_MAX_GB: '0.5', RECORDING_MAX_HOURS: '2' })
  const folder = join('/var/squall', 'recordings')
  expect(limited.recording).toEqual({ folder, maxBytes: 0.5 * 1024 ** 3, maxMs: 2 * 60 * 60_000 })
  expect(readConfig({ RECORDING: 'off' }).recording).toBeNull()
  expect(readConfig({ RECORDING_REWIND_HOURS: '0', RECORDING: 'off', DATA_DIR: '/var/squall' }).replay).toEqual({
    folder,
    rewindMs: 0,
  })
  expect(() => readConfig({ RECORDING_MAX_GB: '0' })).toThrow(/RECORDING_MAX_GB/)
})

test('START-1 the internal port is the one after MEDIA_PORT, unless it is named', () => {
  const internalPort = (env: NodeJS.ProcessEnv) => readConfig(env).internalPort
  expect(internalPort({ MEDIA_PORT: '4001' })).toBe(4002)
  expect(internalPort({ MEDIA_PORT: '0' })).toBe(0)
  expect(internalPort({ MEDIA_PORT: '65535' })).toBe(65_534)
  expect(internalPort({ MEDIA_PORT: '4001', MEDIA_INTERNAL_PORT: '9000' })).toBe(9000)
})

test('START-1 api is called where it listens', () => {
  const url = (HOST: string) => readConfig({ HOST, PORT: '8080' }).apiUrl
  expect(url('0.0.0.0')).toBe('http://127.0.0.1:8080/api/trpc')
  expect(url('192.168.1.5')).toBe('http://192.168.1.5:8080/api/trpc')
  expect(url('::1')).toBe('http://[::1]:8080/api/trpc')
})

test('RELAY-1 several processes share a port and need a relay', () => {
  const relay = 'nats://user:secret@10.0.0.1:4222'
  expect(readConfig({ MEDIA_RELAY: relay })).toMatchObject({ relay, isPortShared: false })
  expect(readConfig({ MEDIA_RELAY: relay, MEDIA_PROCESSES: '2' })).toMatchObject({ relay, isPortShared: true })
  expect(() => readConfig({ MEDIA_PROCESSES: '2' })).toThrow(
    'Bad MEDIA_PROCESSES=2: more than one media process needs MEDIA_RELAY',
  )
  expect(() => readConfig({ MEDIA_RELAY: 'http://user:secret@10.0.0.1' })).toThrow(/^Bad MEDIA_RELAY=…: /)
})

test('ENGINE-7 TLS needs a port, a certificate and its key', () => {
  const files = { MEDIA_TLS_CERT: '/cert.pem', MEDIA_TLS_KEY: '/key.pem' }
  expect(readConfig(files)).toMatchObject({ tls: null })
  const tls = { host: '0.0.0.0', port: 3443, certFile: '/cert.pem', keyFile: '/key.pem' }
  expect(readConfig({ MEDIA_TLS_PORT: '3443', ...files })).toMatchObject({ tls })
  expect(() => readConfig({ MEDIA_TLS_PORT: '3443', MEDIA_TLS_CERT: '/cert.pem' })).toThrow(
    'Bad MEDIA_TLS_PORT=3443: TLS needs MEDIA_TLS_CERT and MEDIA_TLS_KEY',
  )
})

test('START-2 a certificate that is missing, or is not that of the key, is named in one line', () => {
  const [own, other] = [writeSelfSigned(), writeSelfSigned()]
  expect(() => checkTlsFiles(own)).not.toThrow()
  expect(() => checkTlsFiles({ ...own, keyFile: other.keyFile })).toThrow(/^Bad MEDIA_TLS_CERT=.*no certificate for/)
  for (const { remove } of [own, other]) remove()
  expect(() => checkTlsFiles(own)).toThrow(`Bad MEDIA_TLS_CERT=${own.certFile}: there is no such file`)
})

test('START-2 an invalid value is named in one line', () => {
  expect(() => readConfig({ MEDIA_PORT: 'many' })).toThrow(/^Bad MEDIA_PORT=many: .*$/)
  expect(() => readConfig({ PUBLIC_URL: 'squall.example' })).toThrow(/^Bad PUBLIC_URL=squall.example: .*$/)
  expect(() => readConfig({ BINARY_WIRE: 'maybe' })).toThrow(/^Bad BINARY_WIRE=maybe: .*$/)
  expect(readConfig({ BINARY_WIRE: 'off' })).toMatchObject({ binaryWire: false })
  expect(readConfig({ PUBLIC_URL: 'https://squall.example/app', MEDIA_PORT: '' })).toMatchObject({
    port: 3001,
    publicOrigin: 'https://squall.example',
  })
})
