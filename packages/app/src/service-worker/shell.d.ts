/** Made by the build, see service-worker-plugin.ts: all that belongs to one build of the app. */
declare module 'virtual:shell' {
  /** Names the build; another build has another one. */
  export const build: string
  /** Path of the script the app begins with. */
  export const entry: string
  /** The page that every screen begins with. */
  export const shell: string
  /** The content policy of that page on a site without media nodes, until the server has sent its own. */
  export const shellPolicy: string
  /** The page for when the server cannot be reached. */
  export const offline: string
  export const offlinePolicy: string
  /** Paths of the assets without which the shell does not start. */
  export const needed: string[]
  /** Paths of the assets of other screens. */
  export const later: string[]
}
