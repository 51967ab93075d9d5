import { PageTheme } from '@squall/shared/contract/channel'
import type { Page } from '../support/journey'
import type { Role } from './system'

/** A page to check: its address, the role that opens it, and an action before the check, for example opening a dialog. */
export interface Visit {
  name: string
  path: string
  as: Role
  act?: (page: Page) => Promise<unknown>
  /** Exists on phones only. */
  onPhone?: true
  /** The action opens a dialog, which Escape closes. */
  opens?: true
  /** What the server refuses on this page, which is about the refusal. */
  refusal?: RegExp
}

/** The ids in the addresses of a system with data. */
export interface KnownIds {
  chaserId: string
  memberId: string
  photoId: string
  postId: string
  routeId: string
  contestId: string
  /** A replay of the chaser, and a clip of it that another member made. */
  replayId: string
  clipId: string
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

const opens = (name: string) => ({
  opens: true as const,
  async act(page: Page) {
    await press(name)(page)
    await openDialog(page).waitFor()
    // axe takes a dialog that is still transparent for hidden.
    await openDialog(page).evaluate(async (dialog) => {
      await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
    })
  },
})

/** Applies a channel theme to the page, which otherwise has the built-in one. */
const wearing = (theme: PageTheme) => (page: Page) =>
  page.locator('[data-page-theme]').evaluate((surface, name) => {
    surface.removeAttribute('style')
    surface.setAttribute('data-page-theme', name)
  }, theme)

export const openDialog = (page: Page) => page.locator('[role$=dialog][data-state=open]')

const allLayers = 'radar,warnings,storms,chasers,reports,meetups,photos,stations,placefiles'
/** The middle of the simulated storms, on the live map. */
const AT_STORMS = '#7/35.34/-97.49'

/** Every address of paths.ts and every dialog, on a system with data, by area. */
export const filledVisits: Record<string, (known: KnownIds) => Visit[]> = {
  'the ways in': () => [
    { name: 'home', path: '/', as: 'visitor' },
    { name: 'menu', path: '/', as: 'visitor', onPhone: true, ...opens('Open menu') },
    { name: 'search', path: '/', as: 'visitor', onPhone: true, ...opens('Search') },
    { name: 'me, signed out', path: '/me', as: 'visitor' },
    { name: 'sign in', path: '/auth', as: 'visitor' },
    { name: 'sign up', path: '/auth?tab=sign-up', as: 'visitor' },
    { name: 'forgot password', path: '/auth', as: 'visitor', ...opens('Forgot password?') },
    { name: 'reset password', path: '/reset-password?token=none', as: 'visitor' },
    { name: 'set-up', path: '/setup?token=none', as: 'visitor' },
    { name: 'unsubscribe', path: '/unsubscribe?token=none', as: 'visitor', refusal: /^400 GET .*unsubscribe\.look/ },
    { name: 'unknown address', path: '/no/such/road', as: 'visitor' },
  ],
  'what a visitor sees': (known) => [
    { name: 'streams', path: '/stream', as: 'visitor' },
    { name: 'unknown stream', path: '/stream/none', as: 'visitor', refusal: /^404 GET .*streams\.get/ },
    { name: 'channel', path: `/streaming/${known.chaserId}`, as: 'visitor' },
    { name: 'radar', path: '/radar', as: 'visitor' },
    { name: 'map', path: '/map', as: 'visitor' },
    { name: 'map with all layers', path: `/map?layers=${allLayers}${AT_STORMS}`, as: 'visitor' },
    // The simulation always has one; its warnings change their names.
    { name: 'watch on the map', path: `/map${AT_STORMS}`, as: 'visitor', act: press('Tornado Watch') },
    { name: 'map, report', path: `/map${AT_STORMS}`, as: 'member', ...opens('Report') },
    { name: 'updates', path: '/updates', as: 'visitor' },
    { name: 'storm prep', path: '/storm-prep', as: 'visitor' },
    { name: 'storm prep, playing', path: '/storm-prep', as: 'visitor', act: press('Start Challenge') },
    { name: 'leaderboard', path: '/leaderboard', as: 'visitor' },
    { name: 'notifications, signed out', path: '/notifications', as: 'visitor' },
    { name: 'administration, refused', path: '/admin', as: 'visitor' },
    { name: 'gallery', path: '/gallery', as: 'visitor' },
  ],
  'photos and weather': (known) => [
    { name: 'photo', path: `/gallery?photo=${known.photoId}`, as: 'member' },
    { name: 'photo upload', path: '/gallery', as: 'member', ...opens('Upload Photo') },
    { name: 'a place by hand', path: '/weather', as: 'member', ...opens('Enter a place') },
    { name: 'weather', path: '/weather', as: 'member', act: press('Go to the simulated storm') },
    ...['alerts', 'tracking', 'stations', 'reports'].map((tab) => ({
      name: `weather, ${tab}`,
      path: `/weather?tab=${tab}`,
      as: 'member' as const,
    })),
    { name: 'call 911', path: '/weather', as: 'member', ...opens('Call 911') },
    { name: 'station', path: '/weather?tab=stations', as: 'member', ...opens('Add Station') },
    { name: 'storm report', path: '/weather?tab=reports', as: 'member', ...opens('Report a storm') },
  ],
  'the community': (known) => [
    { name: 'community', path: '/community', as: 'visitor' },
    { name: 'meetups', path: '/community/meetups', as: 'member' },
    { name: 'meetup form', path: '/community/meetups', as: 'member', ...opens('Create Meetup') },
    { name: 'routes', path: '/community/routes', as: 'member' },
    { name: 'route', path: `/community/routes?route=${known.routeId}`, as: 'member' },
    { name: 'route form', path: '/community/routes', as: 'member', ...opens('Share Route') },
    { name: 'contests', path: '/community/contests', as: 'visitor' },
    { name: 'contest', path: `/community/contests/${known.contestId}`, as: 'member' },
    { name: 'contest photo', path: `/community/contests/${known.contestId}`, as: 'member', ...opens('Submit a Photo') },
    { name: 'social', path: '/community/social', as: 'member' },
    { name: 'post', path: `/community/social?post=${known.postId}`, as: 'member' },
    { name: 'post form', path: '/community/social', as: 'member', ...opens('Create Post') },
  ],
  'pages of a member': (known) => [
    { name: 'home of a member', path: '/', as: 'member' },
    { name: 'me', path: '/me', as: 'member', onPhone: true },
    { name: 'go live', path: '/', as: 'member', ...opens('Go Live') },
    { name: 'plan a stream', path: `/streaming/${known.memberId}`, as: 'member', ...opens('Plan Stream') },
    { name: 'preferences', path: '/notifications', as: 'member' },
    { name: 'inbox', path: '/notifications?tab=inbox', as: 'member' },
    { name: 'own channel', path: `/streaming/${known.memberId}`, as: 'member' },
    { name: 'customize', path: `/streaming/${known.memberId}`, as: 'member', ...opens('Customize Page') },
    { name: 'arranging widgets', path: `/streaming/${known.memberId}`, as: 'member', act: press('Arrange') },
    {
      name: 'widget form',
      path: `/streaming/${known.memberId}`,
      as: 'member',
      opens: true,
      async act(page) {
        await press('Arrange')(page)
        await opens('Add Widget').act(page)
      },
    },
    { name: 'profile', path: `/profile/${known.chaserId}`, as: 'member' },
    { name: 'report', path: `/profile/${known.chaserId}`, as: 'member', ...opens('Report') },
    { name: 'own profile', path: `/profile/${known.chaserId}`, as: 'chaser' },
    { name: 'edit profile', path: `/profile/${known.memberId}`, as: 'member', ...opens('Edit Profile') },
    { name: 'change password', path: `/profile/${known.memberId}`, as: 'member', ...opens('Change Password') },
    { name: 'delete account', path: `/profile/${known.memberId}`, as: 'member', ...opens('Delete Account') },
  ],
  'replays and clips': (known) => [
    { name: 'replay', path: `/replay/${known.replayId}`, as: 'visitor' },
    { name: 'replay on a phone', path: `/replay/${known.replayId}`, as: 'member' },
    { name: 'own replay', path: `/replay/${known.replayId}`, as: 'chaser' },
    {
      name: 'details of a replay',
      path: `/replay/${known.replayId}`,
      as: 'chaser',
      onPhone: true,
      act: press('Details of the replay'),
    },
    { name: 'clip of a replay', path: `/replay/${known.replayId}`, as: 'member', ...opens('Clip') },
    { name: 'unknown replay', path: '/replay/none', as: 'visitor', refusal: /^404 GET .*replays\.get/ },
    { name: 'clip', path: `/clip/${known.clipId}`, as: 'visitor' },
    { name: 'clip of one’s own stream', path: `/clip/${known.clipId}`, as: 'chaser' },
    { name: 'taking a clip down', path: `/clip/${known.clipId}`, as: 'admin', ...opens('Take down') },
    { name: 'unknown clip', path: '/clip/none', as: 'visitor', refusal: /^404 GET .*clips\.get/ },
    { name: 'clips', path: '/clips', as: 'visitor' },
    { name: 'replays of a chaser', path: `/profile/${known.chaserId}`, as: 'member', act: openTab('Replays') },
    { name: 'own replays', path: `/profile/${known.chaserId}`, as: 'chaser', act: openTab('Replays') },
    { name: 'clips of a channel', path: `/streaming/${known.chaserId}`, as: 'visitor', act: openTab('Clips') },
    { name: 'own clips', path: `/streaming/${known.chaserId}`, as: 'chaser', act: openTab('Clips') },
  ],
  'the themes of a page': (known) =>
    PageTheme.options.map((theme) => ({
      name: `page in ${theme}`,
      path: `/streaming/${known.chaserId}`,
      as: 'member',
      act: wearing(theme),
    })),
  'the administration': () => [
    ...adminVisits('admin'),
    { name: 'contest form', path: '/admin/contests', as: 'admin', ...opens('Create Contest') },
    { name: 'emergency alert', path: '/admin?tab=system', as: 'admin', ...opens('Send emergency alert') },
  ],
}

/** Returns the pages with empty states, for a new system. */
export function listEmptyVisits(): Visit[] {
  const paths = [
    '/',
    '/stream',
    '/clips',
    '/gallery',
    '/leaderboard',
    '/radar',
    '/weather',
    '/community',
    '/community/contests',
  ]
  const signedIn = [
    '/notifications?tab=inbox',
    '/community/meetups',
    '/community/routes',
    '/community/social',
    '/profile',
  ]
  return [
    ...paths.map((path) => ({ name: `empty ${path}`, path, as: 'visitor' as const })),
    ...signedIn.map((path) => ({ name: `empty ${path}`, path, as: 'admin' as const })),
    ...adminVisits('admin').map((visit) => ({ ...visit, name: `empty ${visit.name}` })),
  ]
}

const adminVisits = (as: Role): Visit[] => [
  ...['review', 'users', 'live', 'photos', 'posts', 'analytics', 'system', 'logs'].map((tab) => ({
    name: `administration, ${tab}`,
    path: `/admin?tab=${tab}`,
    as,
  })),
  { name: 'administration, contests', path: '/admin/contests', as },
]
