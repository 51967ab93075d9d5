import { describe, expect, it } from 'vitest'
import { parseHeldWords, slowModeChoices } from './settings.rules'

describe('slow mode', () => {
  it('offers a few pauses, and the one that is set', () => {
    expect(slowModeChoices(0).map(({ label }) => label)).toEqual([
      'Off',
      'One message every 5 s',
      'One message every 10 s',
      'One message every 30 s',
      'One message a minute',
      'One message every 5 minutes',
      'One message every 10 minutes',
    ])
    expect(slowModeChoices(45)).toHaveLength(8)
  })
})

describe('held words', () => {
  it('stand one a line', () => {
    expect(parseHeldWords(' scam \n\nbuy followers\n')).toEqual(['scam', 'buy followers'])
  })
})
