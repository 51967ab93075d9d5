import { posix } from 'node:path'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

const MAX_LINES = 300

/** @type {Record<string, { top: string[], src: string[] }>} */
const FOLDERS = {
  shared: { top: ['src', 'bench'], src: ['contract', 'rules', 'server'] },
  api: {
    top: ['src', 'bin', 'bench', 'examples'],
    src: ['features', 'weather', 'platform', 'testing', 'cli', 'supervisor', 'demo'],
  },
  media: {
    top: ['src', 'bench'],
    src: [
      'transport',
      'connection',
      'room',
      'publisher',
      'viewer',
      'codec',
      'audio',
      'chat',
      'positions',
      'recording',
      'replay',
      'relay',
      'access',
      'testing',
    ],
  },
  app: {
    top: ['src', 'public', 'e2e', 'bench'],
    src: ['app', 'routes', 'features', 'ui', 'platform', 'testing', 'service-worker'],
  },
}

/** Modules of an api feature that other features may not import. */
const API_INTERNALS = /\/(router|jobs|upstream)$/
/** Modules of an app feature that other features may import; routes and layouts compose screens. */
const APP_PUBLIC = /^(weather\/)?[^/]+\/(hooks|rules|constants)$/

/** @param {SourceFile} file */
export function checkFolder({ path }) {
  const [, name = '', top, next, ...deeper] = path.split('/')
  if (!path.startsWith('packages/') || next === undefined) return []
  const folders = FOLDERS[name]
  if (folders === undefined) return [`${path}: there is no package called ${name}`]
  if (!folders.top.includes(top ?? '')) return [`${path}: packages/${name} has no place for ${top}/`]
  if (top === 'src' && deeper.length > 0 && !folders.src.includes(next))
    return [`${path}: packages/${name}/src has no place for ${next}/`]
  return []
}

/** @param {SourceFile} file */
export function checkLength({ path, text }) {
  if (!/^packages\/[^/]+\/(src|bin)\//.test(path) || /\.test\.tsx?$/.test(path)) return []
  const lines = text.split('\n').length - 1
  return lines > MAX_LINES ? [`${path}: ${lines} lines; split it before ${MAX_LINES}`] : []
}

/** @param {SourceFile} file */
export function checkPackageImports({ path, imports }) {
  const owner = path.match(/^packages\/([^/]+)\//)?.[1]
  return imports.flatMap(({ from, typeOnly }) => {
    if (owner === 'shared' && /^@squall\//.test(from)) return [`${path}: shared imports no other package (${from})`]
    if (/^@squall\/api/.test(from) && !typeOnly) return [`${path}: only types come from ${from}`]
    if (/^@squall\/(app|media)/.test(from)) return [`${path}: ${from} is a program, not a library`]
    if (/^@squall\/shared\/bench\//.test(from) && !/\/bench\/|\.test\.tsx?$/.test(path))
      return [`${path}: ${from} is for benchmarks`]
    if (/\/router\.ts$/.test(path) && /drizzle|@squall\/shared\/server\/db/.test(from))
      return [`${path}: a router holds procedures only (${from})`]
    return []
  })
}

/**
 * Returns what a file imports from other features.
 * @param {SourceFile} file
 * @returns {{ own: string, other: string, module: string, package: string }[]}
 */
function listFeatureImports({ path, imports }) {
  const place = path.match(/^packages\/(api|app)\/src\/features\/(weather\/[^/]+|[^/]+)\//)
  if (place === null || /\.test\.tsx?$/.test(path)) return []
  const [, owner = '', own = ''] = place
  const features = `packages/${owner}/src/features/`
  return imports.flatMap(({ from }) => {
    const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : ''
    if (!target.startsWith(features)) return []
    const module = target.slice(features.length)
    const other = module.match(/^(?:weather\/)?[^/]+/)?.[0] ?? ''
    return other === own ? [] : [{ own, other, module, package: owner }]
  })
}

/** @param {SourceFile} file */
export function checkFeatureImports(file) {
  return listFeatureImports(file).flatMap(({ other, module, package: owner }) => {
    const allowed = owner === 'api' ? !API_INTERNALS.test(module) : APP_PUBLIC.test(module)
    return allowed ? [] : [`${file.path}: ${module} is internal to ${other}`]
  })
}

/**
 * Returns a line where features import each other in a circle.
 * @param {SourceFile[]} files
 */
export function findFeatureCycles(files) {
  /** @type {Map<string, Set<string>>} */
  const needs = new Map()
  for (const file of files)
    for (const { own, other, package: owner } of listFeatureImports(file)) {
      const key = `${owner}/${own}`
      needs.set(key, (needs.get(key) ?? new Set()).add(`${owner}/${other}`))
    }
  const reachable = (/** @type {string} */ from) => {
    /** @type {Set<string>} */
    const seen = new Set()
    const next = [...(needs.get(from) ?? [])]
    for (let name = next.pop(); name !== undefined; name = next.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      next.push(...(needs.get(name) ?? []))
    }
    return seen
  }
  const inRing = [...needs.keys()].filter((name) => reachable(name).has(name))
  return inRing.length === 0 ? [] : [`features that import each other in a circle: ${inRing.sort().join(', ')}`]
}

/** The parts of api that the weather module may import: itself, the platform and the errors. */
const WEATHER_MAY_REACH = /^packages\/api\/src\/(weather\/|platform\/|errors$)/

/**
 * Returns a line for each import of the weather module beyond its ports: features, services and the web framework, types included.
 * @param {SourceFile} file
 */
export function checkWeatherImports({ path, imports }) {
  if (!path.startsWith('packages/api/src/weather/') || /\.test\.ts$/.test(path)) return []
  return imports.flatMap(({ from }) => {
    if (/^(fastify|@fastify\/|@trpc\/)/.test(from)) return [`${path}: the weather module imports no ${from}`]
    const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : null
    const isAllowed = target === null || WEATHER_MAY_REACH.test(target)
    return isAllowed ? [] : [`${path}: the weather module reaches ${target}; it has ports.ts for that`]
  })
}

/**
 * Text input must use the schemas of shared/text, which clean it. text-fields.test.ts checks procedures; only this rule checks
 * plain routes.
 * @param {SourceFile} file
 */
export function checkTextInputs({ path, text }) {
  if (!/^packages\/api\/src\/.*\/(router|routes)\.ts$/.test(path)) return []
  const isInput = (/** @type {string} */ line) => path.endsWith('/routes.ts') || line.includes('.input(')
  return text.split('\n').flatMap((line, index) => {
    const isBare = /\bz\.string\(/.test(line) && isInput(line)
    return isBare ? [`${path}:${index + 1}: takes text by z.string(); use a schema of shared/text`] : []
  })
}

/** Paths of a developer's machine, and marks of unfinished work. */
const UNWANTED = [
  { pattern: /(?<![\w.@-])\/(?:home|root|work|Users)\/\w/, why: "names a path of a developer's machine" },
  { pattern: /\b(?:TO)DO\b|\b(?:FIX)ME\b|@ts-(?:ignore|nocheck)|eslint-(?:disable)/, why: 'is unfinished' },
]

/** @param {SourceFile} file */
export function checkLeftovers({ path, text }) {
  return UNWANTED.flatMap(({ pattern, why }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${why}`] : [])),
  )
}
