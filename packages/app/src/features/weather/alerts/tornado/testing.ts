import type { TornadoAlert } from '@squall/shared/contract/weather'

/** Returns a tornado warning over Moore, Oklahoma, with the given fields replaced. */
export const tornadoAlert = (parts: Partial<TornadoAlert> = {}): TornadoAlert => ({
  id: 'KOUN.TO.W.0007.2026',
  type: 'tornado-warning',
  title: 'Tornado Warning',
  level: 'warning',
  rank: 68,
  severity: 'moderate',
  location: 'Cleveland, OK',
  distance: 12.34,
  estimatedArrival: '2026-05-20T20:12:00Z',
  description: 'At 300 PM CDT, a tornado was located near Moore.',
  windSpeed: null,
  movement: { direction: 60, speed: 35 },
  safetyActions: ['TAKE COVER NOW!'],
  instruction: 'TAKE COVER NOW!',
  endTime: '2026-05-20T21:00:00Z',
  ...parts,
})
