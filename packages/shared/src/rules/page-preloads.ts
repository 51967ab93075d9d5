import { z } from 'zod'

/** The file of PagePreloads in the built app. */
export const PAGE_PRELOADS_FILE = 'pages.json'

/**
 * The scripts that the page of a route path, such as `/stream/:id`, needs beyond those of every page, and the one of them
 * that runs before the app.
 */
export const PagePreloads = z.array(
  z.object({ path: z.string(), files: z.array(z.string()), early: z.string().optional() }),
)
export type PagePreloads = z.infer<typeof PagePreloads>
