import type { Plugin } from 'vite'
import { applyColorMode } from './src/ui/theme/apply-color-mode'

const STYLES = 'virtual:theme.css'

/**
 * The theme's global styles as a file that is made when the app is built. Made in the browser, as Chakra does and as it
 * stays in development, they hold a slow phone for a third of a second before its first picture.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === STYLES ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${STYLES}`) return undefined
      return this.environment.mode === 'build' ? globalStyles() : ''
    },
  }
}

/** What Chakra's provider puts into the page. */
async function globalStyles(): Promise<string> {
  const [{ createElement }, { renderToStaticMarkup }, { ChakraProvider }, { system }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('@chakra-ui/react'),
    import('./src/ui/theme/system'),
  ])
  const page = renderToStaticMarkup(createElement(ChakraProvider, { value: system, children: null }))
  return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, styles]) => styles).join('\n')
}

const FIRST_MODE = 'color-mode.js'

/** Applies the colour mode before the first paint, from a file of its own: the content policy forbids inline scripts. */
export function firstColorMode(): Plugin {
  const source = `(${applyColorMode.toString()})()`
  return {
    name: 'first-color-mode',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', name: FIRST_MODE, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        const files = Object.values(bundle ?? {})
        const file = files.find((one) => one.type === 'asset' && one.names.includes(FIRST_MODE))
        const script = file === undefined ? { children: source } : { attrs: { src: `/${file.fileName}` } }
        return [{ tag: 'script', injectTo: 'head', ...script }]
      },
    },
  }
}
