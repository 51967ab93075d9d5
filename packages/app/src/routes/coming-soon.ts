/** The screens that are named in the menus and are not built yet: what each will be, in one sentence. */
export const comingScreens = {
  updates: { title: 'Updates', sentence: 'What is new in Squall, release by release.' },
  notifications: { title: 'Notification Settings', sentence: 'Which news reaches you, and how.' },
  stormPrep: { title: 'Storm Prep', sentence: 'A safety quiz made from official advice.' },
  contests: { title: 'Photo Contests', sentence: 'Submit a photo, vote, and see who won.' },
} as const

export type ComingScreen = keyof typeof comingScreens
