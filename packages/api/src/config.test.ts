import { expect, test } from 'vitest'
import { loadConfig } from './config'

test('an empty environment gives the defaults', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    mediaPort: 3001,
    mediaInternalPort: 3002,
    publicUrl: 'http://127.0.0.1:3000',
    mail: 'off',
    demo: false,
  })
})

test('an empty value counts as missing', () => {
  expect(loadConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: 'http://127.0.0.1:3000' })
})

test('a bad value is named in one line', () => {
  expect(() => loadConfig({ PORT: 'eighty' })).toThrow(/^Bad PORT=eighty: .+$/)
  expect(() => loadConfig({ PORT: '70000' })).toThrow(/^Bad PORT=70000: .+$/)
  expect(() => loadConfig({ PUBLIC_URL: 'squall.example' })).toThrow(/^Bad PUBLIC_URL=squall.example: .+$/)
  expect(() => loadConfig({ MAIL: 'pigeon' })).toThrow(/^Bad MAIL=pigeon: .+$/)
  expect(() => loadConfig({ SIGNUPS_PER_HOUR: '0' })).toThrow(/^Bad SIGNUPS_PER_HOUR=0: .+$/)
  expect(() => loadConfig({ MAIL: 'smtp' })).toThrow('Bad SMTP_URL=…: is needed when MAIL=smtp')
})

test('viewers may go back as the host says, and not without the binary wire', () => {
  const readRewindMs = (environment: NodeJS.ProcessEnv) => loadConfig(environment).recordingLimits.rewindMs
  expect(readRewindMs({})).toBe(2 * 3_600_000)
  expect(readRewindMs({ RECORDING_REWIND_HOURS: '0.5' })).toBe(1_800_000)
  expect(readRewindMs({ RECORDING_REWIND_HOURS: '0' })).toBe(0)
  expect(readRewindMs({ BINARY_WIRE: 'off' })).toBe(0)
})

test('a bad SMTP address is named without its password', () => {
  expect(() => loadConfig({ SMTP_URL: 'ftp://user:secret@mail.example' })).toThrow(/^Bad SMTP_URL=…: (?!.*secret)/)
})

test('several media processes need a relay, and its password is not printed', () => {
  expect(() => loadConfig({ MEDIA_PROCESSES: '2' })).toThrow(
    'Bad MEDIA_PROCESSES=2: more than one media process needs MEDIA_RELAY',
  )
  expect(loadConfig({ MEDIA_PROCESSES: '2', MEDIA_RELAY: 'nats://127.0.0.1:4222' }).mediaProcesses).toBe(2)
  expect(() => loadConfig({ MEDIA_RELAY: 'http://user:secret@relay' })).toThrow(/^Bad MEDIA_RELAY=…: (?!.*secret)/)
})

test('an SMTP address turns mail on', () => {
  expect(loadConfig({ SMTP_URL: 'smtp://mail.example:25' }).mail).toBe('smtp')
})

test('the public address loses its last slash', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://storms.example/' }).publicUrl).toBe('https://storms.example')
})

test('placefiles are a list of addresses; a bad one, or too many, are refused without printing a key', () => {
  expect(loadConfig({}).placefiles).toEqual([])
  const two = ' https://example.org/a.txt?key=1\nhttp://example.org/b.txt '
  expect(loadConfig({ PLACEFILES: two }).placefiles).toEqual([
    'https://example.org/a.txt?key=1',
    'http://example.org/b.txt',
  ])
  expect(() => loadConfig({ PLACEFILES: 'file:///etc/passwd?secret' })).toThrow(/^Bad PLACEFILES=…: (?!.*secret)/)
  expect(() => loadConfig({ PLACEFILES: 'https://example.org/a.txt '.repeat(21) })).toThrow(
    'Bad PLACEFILES=…: has at most 20 addresses',
  )
})
