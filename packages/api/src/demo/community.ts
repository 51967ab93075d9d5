import type { CreateMeetupInput, CreateRouteInput } from '@squall/shared/contract/community'
import { chasers, VISITOR } from './people'

export interface DemoMeetup extends Omit<CreateMeetupInput, 'meetupDate'> {
  id: string
  username: string
  /** It is always this many days ahead when the demonstration starts, at this hour in UTC. */
  daysAhead: number
  hourUtc: number
  /** Who joined. */
  joined: string[]
}

export interface DemoRoute extends CreateRouteInput {
  id: string
  username: string
  daysAgo: number
  savedBy: string[]
}

const watchers = ['ruth_okafor', 'b.halloran', 'priya-nair', 'walt.jensen']

/** Real places; the people are made up. */
export const demoMeetups: DemoMeetup[] = [
  {
    id: 'demo-meetup-coffee',
    username: chasers.maria.username,
    title: 'Forecast coffee before the drive',
    description: 'We read the morning sounding and the outlook together, then everybody drives their own target.',
    location: 'Andrews Park, 201 W Daws St, Norman, Oklahoma',
    daysAhead: 3,
    hourUtc: 15,
    maxParticipants: 12,
    safetyNotes: 'Bring a full tank, a charged radio and a paper map. Nobody drives alone on their first chase.',
    weatherConditions: 'Moisture returns overnight, storms possible by late afternoon',
    joined: [chasers.jo.username, 'priya-nair', 'b.halloran'],
  },
  {
    id: 'demo-meetup-lightning',
    username: chasers.jo.username,
    title: 'Lightning photography from the porch side of the lake',
    description: 'Long exposures, tripods, and why we stop when the thunder is closer than thirty seconds.',
    location: 'Lake Thunderbird State Park, Clear Bay, Norman, Oklahoma',
    daysAhead: 9,
    hourUtc: 1,
    maxParticipants: 4,
    safetyNotes: 'Cars stand ready beside the tripods: we sit in them at the first thunder under 30 seconds.',
    weatherConditions: 'Evening storms to the west',
    joined: [chasers.theo.username, 'ruth_okafor', 'walt.jensen'],
  },
]

/** Tracks go from town to town along the highway, as their texts say. */
export const demoRoutes: DemoRoute[] = [
  {
    id: 'demo-route-us81',
    username: chasers.theo.username,
    title: 'US-81 through the wheat belt',
    description:
      'Straight, wide and open to the west, with a paved way out every mile. The track goes from town to town.',
    startLocation: 'El Reno, Oklahoma',
    endLocation: 'Enid, Oklahoma',
    estimatedTime: 2,
    difficultyLevel: 'beginner',
    weatherConditions: 'Dry line to the west, storms by evening',
    roadConditions: 'Paved, four lanes, dry',
    hazards: ['Grain trucks in June', 'Deer at dusk'],
    gpsCoordinates: [
      [35.5323, -97.955],
      [35.7259, -97.9767],
      [35.8614, -97.9317],
      [36.1092, -97.8987],
      [36.3956, -97.8784],
    ],
    daysAgo: 12,
    savedBy: [chasers.maria.username, VISITOR.username, ...watchers],
  },
  {
    id: 'demo-route-highway9',
    username: chasers.maria.username,
    title: 'Highway 9 east into the Cross Timbers',
    description:
      'Trees and hills hide the base: go only with radar and a partner, and turn back at Tecumseh when it is rain-wrapped. The track goes from town to town.',
    startLocation: 'Norman, Oklahoma',
    endLocation: 'Seminole, Oklahoma',
    estimatedTime: 1,
    difficultyLevel: 'advanced',
    weatherConditions: 'Supercells, large hail',
    roadConditions: 'Paved and narrow, gravel on the side roads',
    hazards: [
      'Few escape routes east of Pink',
      'Flash flooding at Little River',
      'No cell service in the hollows',
      'Trees',
    ],
    gpsCoordinates: [
      [35.2226, -97.4395],
      [35.2045, -97.39],
      [35.208, -97.237],
      [35.2087, -97.1106],
      [35.2579, -96.9367],
      [35.264, -96.805],
      [35.2245, -96.6706],
    ],
    daysAgo: 5,
    savedBy: ['b.halloran', 'priya-nair'],
  },
]
