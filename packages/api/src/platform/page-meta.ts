import { escapeHtml } from './escape-html'

/** A page as other sites show it. `image` is the path of a WebP picture, null without one; `more` are further og: properties. */
interface SharedPage {
  /** The origin of this installation. */
  publicUrl: string
  path: string
  title: string
  description: string
  image: string | null
  more?: Record<string, string | number>
}

/** Returns the meta elements by which other sites show a film's page where somebody shares it (https://ogp.me). */
export function renderFilmPageMeta({ publicUrl, path, title, description, image, more = {} }: SharedPage): string {
  const properties = {
    ...{ site_name: 'Squall', type: 'video.other', url: publicUrl + path, title, description },
    ...(image !== null && { image: publicUrl + image, 'image:type': 'image/webp' }),
    ...more,
  }
  const lines = Object.entries(properties).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(String(content))}" />`,
  )
  return [
    ...lines,
    `<meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />`,
  ].join('')
}
