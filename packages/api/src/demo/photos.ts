import type { ReviewStatus } from '@squall/shared/contract/admin'
import type { StormType } from '@squall/shared/contract/community'
import { drawHail, drawMammatus, drawTornado } from './drawings'
import { createLightning } from './lightning'
import { chasers } from './people'
import { createNightLightning } from './scenes/night-lightning'
import { createCamera, type Scene } from './scenes/scene'
import { createShelfCloud } from './scenes/shelf-cloud'
import { createSupercell } from './scenes/supercell'

export interface DemoPhoto {
  username: string
  title: string
  description: string
  location: string
  stormType: StormType
  weatherConditions: string
  daysAgo: number
  /** Usernames. */
  likedBy: string[]
  views: number
  status?: ReviewStatus
  draw: () => Promise<Buffer> | Buffer
}

const drawScene = (scene: Scene, seconds: number) => () => createCamera(scene)(seconds)

/** A frame at the moment when a stroke is brightest. */
function drawLightning(): Promise<Buffer> {
  const strikes = createLightning(5)
  const [first] = strikes(0, 600)
  return createCamera(createNightLightning(3, strikes))((first?.at ?? 0) + 0.05)
}

const watchers = ['ruth_okafor', 'b.halloran', 'priya-nair', 'walt.jensen']

/** The demonstration's gallery, oldest first. Every picture is drawn, and says so. */
export const demoPhotos: DemoPhoto[] = [
  {
    username: chasers.theo.username,
    title: 'Shelf cloud over the north quarter',
    description: 'Gust front about a minute out. The turbines had stopped already.',
    location: 'El Reno, Oklahoma',
    stormType: 'thunderstorm',
    weatherConditions: 'Wind 50 mph behind the gust front',
    daysAgo: 41,
    likedBy: watchers,
    views: 182,
    draw: drawScene(createShelfCloud(12), 18),
  },
  {
    username: 'walt.jensen',
    title: 'Baseballs, and a ruler',
    description: 'From the front yard, after it was over. The car has seen better days.',
    location: 'Sioux Falls, South Dakota',
    stormType: 'hail',
    weatherConditions: 'Hail to 2.75 in',
    daysAgo: 33,
    likedBy: ['b.halloran', chasers.maria.username],
    views: 97,
    draw: drawHail,
  },
  {
    username: chasers.jo.username,
    title: 'One stroke, twice in the water',
    description: 'Porch, tripod, coffee.',
    location: 'Lake Thunderbird, Oklahoma',
    stormType: 'lightning',
    weatherConditions: 'Calm below, busy above',
    daysAgo: 20,
    likedBy: [...watchers, chasers.theo.username],
    views: 240,
    draw: drawLightning,
  },
  {
    username: chasers.maria.username,
    title: 'Rope out at last light',
    description: 'Two miles off, over open fields, moving away from us. It was gone three minutes later.',
    location: 'South of Chickasha, Oklahoma',
    stormType: 'tornado',
    weatherConditions: 'Supercell, low cloud base',
    daysAgo: 12,
    likedBy: [...watchers, chasers.theo.username, chasers.jo.username],
    views: 513,
    draw: drawTornado,
  },
  {
    username: 'b.halloran',
    title: 'Whale’s mouth from the spotter post',
    description: 'Reported gusts, then went inside.',
    location: 'Amarillo, Texas',
    stormType: 'thunderstorm',
    weatherConditions: 'Gusts to 62 mph',
    daysAgo: 6,
    likedBy: ['ruth_okafor', chasers.maria.username],
    views: 88,
    draw: drawScene(createShelfCloud(31), 60),
  },
  {
    username: chasers.maria.username,
    title: 'Striations',
    description: 'From the south, where one should be.',
    location: 'Near Minco, Oklahoma',
    stormType: 'supercell',
    weatherConditions: 'Strong inflow from the southeast',
    daysAgo: 2,
    likedBy: [...watchers, chasers.jo.username],
    views: 301,
    draw: drawScene(createSupercell(19), 40),
  },
  {
    username: 'priya-nair',
    title: 'Mammatus, I think?',
    description: 'My first ones.',
    location: 'Lincoln, Nebraska',
    stormType: 'other',
    weatherConditions: 'After the storm',
    daysAgo: 0,
    likedBy: [],
    views: 0,
    status: 'pending',
    draw: drawMammatus,
  },
]
