import type { CreateClipInput, StartStreamInput } from '@squall/shared/contract/live'
import { createLightning } from './lightning'
import { createNightLightning } from './scenes/night-lightning'
import type { Scene } from './scenes/scene'
import { createSupercell } from './scenes/supercell'
import type { StormSound } from './sound/storm-sound'

/** A stream that the demonstration records at its first start, its chat, and the clips that others make of its replay. */
export interface RecordedShow {
  username: string
  stream: StartStreamInput
  seconds: number
  scene: Scene
  /** How fast the chaser drives, in km/h; null for one who stays. */
  drivesKmh: number | null
  sound: Omit<StormSound, 'startSeconds'>
  /** Evenly spread over the stream. */
  lines: { username: string; text: string }[]
  clips: (Omit<CreateClipInput, 'streamId'> & { username: string })[]
}

export function createRecordedShows(): RecordedShow[] {
  const strikes = createLightning(17)
  return [
    {
      username: 'b.halloran',
      stream: {
        title: 'Wall cloud west of the interstate',
        description: 'Simulated and recorded: a slow supercell, watched from a gravel road with two ways out.',
        latitude: 35.1122,
        longitude: -98.2101,
        placePrecision: 'exact',
        isRecorded: true,
        replayVisibility: 'public',
      },
      seconds: 75,
      scene: createSupercell(29),
      drivesKmh: 60,
      sound: { seed: 51, wind: 0.8, rain: 0.15, strikes: createLightning(37) },
      lines: [
        { username: 'priya-nair', text: 'Is that lowering attached to the base?' },
        { username: 'b.halloran', text: 'It is, and it turns slowly. I stay two miles south.' },
        { username: 'ruth_okafor', text: 'Thank you for saying where your way out is.' },
        { username: 'walt.jensen', text: 'Good contrast today.' },
        { username: 'b.halloran', text: 'Moving on, rain is coming around.' },
      ],
      clips: [
        { username: 'priya-nair', startMs: 8_000, durationMs: 15_000, title: 'The wall cloud turns' },
        { username: 'walt.jensen', startMs: 45_000, durationMs: 20_000, title: 'Base from the gravel road' },
      ],
    },
    {
      username: 'walt.jensen',
      stream: {
        title: 'Storms over the river after dark',
        description: 'Simulated and recorded: lightning from the porch, with the sound of it.',
        latitude: 43.5473,
        longitude: -96.7283,
        placePrecision: 'approximate',
        isRecorded: true,
        replayVisibility: 'public',
      },
      seconds: 60,
      scene: createNightLightning(19, strikes),
      drivesKmh: null,
      sound: { seed: 52, wind: 0.2, rain: 0.45, strikes },
      lines: [
        { username: 'ruth_okafor', text: 'I counted nine seconds to that one.' },
        { username: 'walt.jensen', text: 'Not quite two miles. I am under the roof.' },
        { username: 'priya-nair', text: 'Which way does it go?' },
      ],
      clips: [
        { username: 'ruth_okafor', startMs: 5_000, durationMs: 12_000, title: 'Thunder over the river' },
        { username: 'b.halloran', startMs: 30_000, durationMs: 20_000, title: 'Three bolts in one cloud' },
      ],
    },
  ]
}
