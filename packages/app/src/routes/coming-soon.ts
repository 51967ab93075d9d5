/** The screens that are named in the menus and are not built yet: what each will be, in one sentence. */
export const comingScreens = {
  notifications: { title: 'Notification Settings', sentence: 'Which news reaches you, and how.' },
} as const

export type ComingScreen = keyof typeof comingScreens
