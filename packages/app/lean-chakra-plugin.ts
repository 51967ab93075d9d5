import type { Plugin } from 'vite'

interface Change {
  /** How the path of a module of Chakra, or of Emotion that it uses, ends. */
  file: string
  before: string
  after: string
}

/** One result per object that is asked for, kept as long as that object. */
const ONCE = `
function once(make) {
  const made = new WeakMap();
  return (key = EMPTY_OBJECT) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key);
  };
}
`

const CHAKRA = '@chakra-ui/react/dist/esm/'

const CHANGES: Change[] = [
  // The global styles are in a file: see theme-css-plugin.
  {
    file: `${CHAKRA}styled-system/system.js`,
    before: 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];',
    after: 'const _global = [];',
  },
  // For each property of each element a list of 150 names was made and searched.
  {
    file: `${CHAKRA}styled-system/conditions.js`,
    before: 'keys().includes(key)',
    after: 'Object.hasOwn(values, key)',
  },
  // What is merged, once, is nobody else's.
  {
    file: `${CHAKRA}styled-system/merge-config.js`,
    before: '...configs.map(clone)',
    after: '...configs',
  },
  // A page has more kinds of values than were remembered, so that the oldest was forgotten just before it was needed.
  { file: `${CHAKRA}utils/memo.js`, before: 'maxSize = 500', after: 'maxSize = 5000' },
  // Each element made its recipe, and the one it has together with its tag, anew each time it was drawn.
  {
    file: `${CHAKRA}styled-system/cva.js`,
    before: '  return cva;\n}\n',
    after: `  return once(cva);\n}\n${ONCE}`,
  },
  {
    file: `${CHAKRA}styled-system/cva.js`,
    before: 'merge(other) {\n        return cva(mergeCva(this, other));\n      }',
    after: 'merge: once((other) => cva(mergeCva(cvaFn, other)))',
  },
  // Styles were compiled when all elements were drawn, in one go; with each element they come in React's slices.
  {
    file: '@emotion/use-insertion-effect-with-fallbacks/dist/emotion-use-insertion-effect-with-fallbacks.browser.esm.js',
    before: 'useInsertionEffectAlwaysWithSyncFallback = useInsertionEffect || syncFallback',
    after: 'useInsertionEffectAlwaysWithSyncFallback = syncFallback',
  },
]

/**
 * Chakra as it is built into the app does once what it otherwise does for each element; what it makes is the same. A
 * version in which one of these places reads differently stops the build.
 */
export function leanChakra(): Plugin {
  const waiting = new Set(CHANGES)
  return {
    name: 'lean-chakra',
    apply: 'build',
    transform(code, id) {
      const changes = CHANGES.filter(({ file }) => id.endsWith(`/${file}`))
      let changed = code
      for (const change of changes) {
        if (!changed.includes(change.before)) this.error(`${change.file} has no longer: ${change.before}`)
        changed = changed.replace(change.before, () => change.after)
        waiting.delete(change)
      }
      return changes.length > 0 ? { code: changed, map: null } : undefined
    },
    buildEnd(failure) {
      const missing = [...waiting].map(({ file }) => file)
      if (failure === undefined && missing.length > 0) this.error(`Chakra has no longer: ${missing.join(', ')}`)
    },
  }
}
