/** The statistics that achievements depend on. */
export interface MemberStats {
  totalStreams: number
  followers: number
  yearsOfExperience: number
  approvedPhotos: number
}

interface AchievementRule {
  /** Stored with the achievement; never changes. */
  rule: string
  title: string
  description: string
  isEarned(stats: MemberStats): boolean
}

export const achievementRules: readonly AchievementRule[] = [
  {
    rule: 'first-stream',
    title: 'First Broadcast',
    description: 'Went live for the first time.',
    isEarned: ({ totalStreams }) => totalStreams >= 1,
  },
  {
    rule: 'ten-streams',
    title: 'Regular on the Road',
    description: 'Went live ten times.',
    isEarned: ({ totalStreams }) => totalStreams >= 10,
  },
  {
    rule: 'fifty-streams',
    title: 'Season Ticket',
    description: 'Went live fifty times.',
    isEarned: ({ totalStreams }) => totalStreams >= 50,
  },
  {
    rule: 'first-follower',
    title: 'First Follower',
    description: 'Somebody wants to know when the next chase begins.',
    isEarned: ({ followers }) => followers >= 1,
  },
  {
    rule: 'hundred-followers',
    title: 'A Hundred Eyes',
    description: 'Reached one hundred followers.',
    isEarned: ({ followers }) => followers >= 100,
  },
  {
    rule: 'first-photo',
    title: 'Storm Photographer',
    description: 'The first photo in the gallery.',
    isEarned: ({ approvedPhotos }) => approvedPhotos >= 1,
  },
  {
    rule: 'five-years',
    title: 'Seasoned Chaser',
    description: 'Five years of storm chasing or more.',
    isEarned: ({ yearsOfExperience }) => yearsOfExperience >= 5,
  },
]

/** Returns the rules that a user's statistics fulfil. An awarded achievement stays when the numbers fall later. */
export const listEarnedRules = (stats: MemberStats): AchievementRule[] =>
  achievementRules.filter((rule) => rule.isEarned(stats))
