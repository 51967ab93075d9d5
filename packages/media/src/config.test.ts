import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config'

test('START-1 everything has a default', () => {
  expect(readConfig({})).toEqual({
    port: 3001,
    internalPort: 3002,
    apiUrl: 'http://127.0.0.1:3000/api/trpc',
    databaseFile: join('data', 'squall.db'),
    secretFile: join('data', 'secrets', 'internal'),
    publicOrigin: null,
    engine: null,
    binaryWire: true,
    relay: null,
    isPortShared: false,
    logLevel: 'info',
    logFormat: 'auto',
    metricsToken: null,
  })
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
