export type StormPrepCategory = 'equipment' | 'safety' | 'planning' | 'vehicle'

interface Item {
  category: StormPrepCategory
  /** At level 1; each level multiplies them. */
  points: number
  /** Seconds a decision is expected to take. It paces and costs nothing: only the clock of the game ends it. */
  timeLimit: number
}

const ITEMS = {
  'weather-radio': { category: 'equipment', points: 100, timeLimit: 10 },
  'emergency-kit': { category: 'safety', points: 150, timeLimit: 15 },
  'escape-route': { category: 'planning', points: 200, timeLimit: 20 },
  'fuel-tank': { category: 'vehicle', points: 120, timeLimit: 8 },
  'communication-plan': { category: 'planning', points: 180, timeLimit: 12 },
  'protective-gear': { category: 'safety', points: 130, timeLimit: 10 },
  'weather-apps': { category: 'equipment', points: 110, timeLimit: 8 },
  'safe-room': { category: 'planning', points: 250, timeLimit: 25 },
} as const satisfies Record<string, Item>

export type StormPrepItemId = keyof typeof ITEMS

/** What the Storm Prep Challenge asks about. */
export const stormPrepItems: Readonly<Record<StormPrepItemId, Item>> = ITEMS

export const stormPrepItemIds: readonly StormPrepItemId[] = [
  'weather-radio',
  'emergency-kit',
  'escape-route',
  'fuel-tank',
  'communication-plan',
  'protective-gear',
  'weather-apps',
  'safe-room',
]
