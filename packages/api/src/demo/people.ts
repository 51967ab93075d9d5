import type { AccountStatus } from '@squall/shared/contract/account'

export interface DemoPerson {
  username: string
  displayName: string
  location: string
  bio: string
  years: number
  isVerified?: boolean
  isAdmin?: boolean
  /** Approved unless given. */
  status?: AccountStatus
}

/** The shared account for people who try the demonstration. */
export const VISITOR = { username: 'demo', password: 'squall-demo' }

export const administrator: DemoPerson = {
  username: 'keeper',
  displayName: 'Station Keeper',
  location: 'Hays, Kansas',
  bio: 'Looks after this demonstration.',
  years: 12,
  isAdmin: true,
}

const visitor: DemoPerson = {
  username: VISITOR.username,
  displayName: 'Demo Visitor',
  location: 'Anywhere',
  bio: 'A shared account for having a look round.',
  years: 0,
}

export const chasers = {
  maria: {
    username: 'maria.v',
    displayName: 'Maria Velasquez',
    location: 'Moore, Oklahoma',
    bio: 'Meteorology graduate, 140,000 miles of Plains roads. Safe distance first, always with a way out.',
    years: 9,
    isVerified: true,
  },
  theo: {
    username: 'theo_kasper',
    displayName: 'Theo Kasper',
    location: 'El Reno, Oklahoma',
    bio: 'Farmer by day, shelf clouds by evening. The wheat in the picture is mine.',
    years: 15,
    isVerified: true,
  },
  jo: {
    username: 'nightshift.jo',
    displayName: 'Jo Lindqvist',
    location: 'Norman, Oklahoma',
    bio: 'Night-time lightning over the lake, from the porch and with hot coffee.',
    years: 4,
  },
} satisfies Record<string, DemoPerson>

export const watchers: DemoPerson[] = [
  {
    username: 'ruth_okafor',
    displayName: 'Ruth Okafor',
    location: 'Wichita, Kansas',
    bio: 'Emergency nurse. I watch so that I know when to call in more hands.',
    years: 2,
  },
  {
    username: 'b.halloran',
    displayName: 'Ben Halloran',
    location: 'Amarillo, Texas',
    bio: 'Trained spotter, Potter County.',
    years: 6,
    isVerified: true,
  },
  {
    username: 'priya-nair',
    displayName: 'Priya Nair',
    location: 'Lincoln, Nebraska',
    bio: 'Learns to read the sky, one cumulus at a time.',
    years: 1,
  },
  {
    username: 'walt.jensen',
    displayName: 'Walt Jensen',
    location: 'Sioux Falls, South Dakota',
    bio: 'Retired lineman. Forty years of putting wires back up after these.',
    years: 31,
  },
]

/** People who wait for approval. */
const newcomers: DemoPerson[] = [
  {
    username: 'hail_deals',
    displayName: 'Hail Deals',
    location: 'Everywhere it hails',
    bio: 'Dents gone in a day. Ask me for a price.',
    years: 0,
    status: 'pending',
  },
  {
    username: 'kay.osei',
    displayName: 'Kay Osei',
    location: 'Stillwater, Oklahoma',
    bio: 'Second-year meteorology student. Hopes to stream from the mobile mesonet.',
    years: 1,
    status: 'pending',
  },
]

export const demoPeople: DemoPerson[] = [administrator, visitor, ...Object.values(chasers), ...watchers, ...newcomers]
