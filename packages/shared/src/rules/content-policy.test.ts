import { expect, it } from 'vitest'
import { contentPolicy, createContentPolicy } from './content-policy'

const getSources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1)

it('allows connections to the own origin alone without other media nodes', () => {
  expect(getSources(contentPolicy, 'connect-src')).toEqual(["'self'"])
  expect(createContentPolicy([])).toBe(contentPolicy)
})

it('allows sockets to each media node once and changes nothing else', () => {
  const policy = createContentPolicy(['wss://east.example.org', 'wss://west.example.org', 'wss://east.example.org'])
  expect(getSources(policy, 'connect-src')).toEqual(["'self'", 'wss://east.example.org', 'wss://west.example.org'])
  expect(policy.replace(' wss://east.example.org wss://west.example.org', '')).toBe(contentPolicy)
})
