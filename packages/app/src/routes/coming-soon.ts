/** The screens that are named in the menus and are not built yet: what each will be, in one sentence. */
export const comingScreens = {
  notifications: { title: 'Notification Settings', sentence: 'Which news reaches you, and how.' },
  radar: { title: 'Radar', sentence: 'Reflectivity and velocity on a map, with warnings on top.' },
  community: { title: 'Community', sentence: 'Meetups, chase routes, posts and photo contests.' },
  meetups: { title: 'Meetups', sentence: 'Where chasers meet, and who is coming.' },
  routes: { title: 'Chase Routes', sentence: 'Roads that worked, with their hazards.' },
  social: { title: 'Social', sentence: 'Posts by members, newest first.' },
} as const

export type ComingScreen = keyof typeof comingScreens
