import { expect, test } from 'vitest'
import {
  classifyEventName,
  compareSeverity,
  findSeverityInTitle,
  nameSeverity,
  severities,
  severityWords,
} from './severity'

test('every severity has a word of its own', () => {
  expect(new Set(severities.map((severity) => severityWords[severity])).size).toBe(severities.length)
})

test('a watch is never worse than a warning', () => {
  expect(
    (['watch', 'none', 'emergency', 'statement', 'warning', 'advisory'] as const).toSorted(compareSeverity),
  ).toEqual(severities)
})

test.each([
  ['Tornado Warning', 'warning'],
  ['Severe Thunderstorm Watch', 'watch'],
  ['Wind Advisory', 'advisory'],
  ['Air Quality Alert', 'advisory'],
  ['Special Weather Statement', 'statement'],
  ['Hazardous Weather Outlook', 'statement'],
] as const)('%s is a %s', (event, severity) => {
  expect(classifyEventName(event)).toBe(severity)
})

test('a title names its severity exactly once', () => {
  expect(nameSeverity('Severe Thunderstorm Warning', 'warning')).toBe('Severe Thunderstorm Warning')
  expect(nameSeverity('Flash Flood Warning: Emergency', 'emergency')).toBe('Flash Flood Warning: Emergency')
  expect(nameSeverity('Wall cloud over Moore', 'warning')).toBe('Warning: Wall cloud over Moore')
})

test('the severity of a title is the worst one it names', () => {
  expect(findSeverityInTitle('Flash Flood Warning: Emergency')).toBe('emergency')
  expect(findSeverityInTitle('Particularly Dangerous Situation: Tornado Watch')).toBe('watch')
  expect(findSeverityInTitle('Rain tomorrow')).toBeNull()
})
