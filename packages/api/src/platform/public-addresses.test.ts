import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses'

test('addresses of this machine, private networks and reserved ranges are not public', () => {
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ]) {
    expect(isPublicAddress(address, 4), address).toBe(false)
  }
  for (const address of [
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ]) {
    expect(isPublicAddress(address, 6), address).toBe(false)
  }
})

test('all other addresses are public', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '198.20.0.1']) {
    expect(isPublicAddress(address, 4), address).toBe(true)
  }
  expect(isPublicAddress('2606:4700::6810:85e5', 6)).toBe(true)
})
