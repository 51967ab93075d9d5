import { z } from 'zod'

/** Beside the app's page, in its build. */
export const PAGE_PRELOADS_FILE = 'pages.json'

/** By path in the form of the app's router, such as `/stream/:id`: the scripts its page needs beyond those of every page. */
export const PagePreloads = z.array(z.object({ path: z.string(), files: z.array(z.string()) }))
export type PagePreloads = z.infer<typeof PagePreloads>
