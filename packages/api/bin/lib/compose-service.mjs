import { readFileSync } from 'node:fs'

/**
 * What a compose file says of a service.
 * @typedef {object} Service
 * @property {string[]} command
 * @property {Record<string, string>} environment
 * @property {string[]} tmpfs
 * @property {string} user '' where it is the image's
 * @property {string} workdir '' where it is the image's
 * @property {string[]} healthcheck the command, '' where it is the image's
 */

/**
 * Reads one service of a compose file, as far as this project's files need: lists in brackets, settings line by line, and
 * no anchors within them.
 * @param {string} file
 * @param {string} name
 * @param {Record<string, string>} variables of its .env
 * @returns {Service}
 */
export function readService(file, name, variables) {
  const text = readFileSync(file, 'utf8')
  const [, block] = new RegExp(`\\n  ${name}:\\n([\\s\\S]+?)(?=\\n  \\S|\\n\\S|$)`).exec(text) ?? []
  if (block === undefined) throw new Error(`${file} has no service ${name}`)
  const fill = (/** @type {string} */ value) => substitute(value, variables)
  /** @param {string} key @returns {string} the value on the line of a key, or '' */
  const readValue = (key) => unquote(fill(new RegExp(`^    ${key}: (.+)$`, 'm').exec(block)?.[1] ?? ''))
  const [, environment = ''] = /^ {4}environment:.*\n((?: {6}.+\n?)*)/m.exec(block) ?? []
  const [, test = ''] = /^ {6}test:\s*\[([\s\S]+?)\n {8}\]/m.exec(block) ?? []
  const [, ...healthcheck] = readList(test)
  return {
    command: readList(readValue('command')),
    environment: Object.fromEntries(
      [...environment.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, key = '', value = '']) => [key, unquote(fill(value))]),
    ),
    tmpfs: readList(readValue('tmpfs')),
    user: readValue('user'),
    workdir: readValue('working_dir'),
    healthcheck,
  }
}

/**
 * Replaces ${NAME}, ${NAME:-default} and ${NAME:?message} as Compose does.
 * @param {string} value
 * @param {Record<string, string>} variables
 */
const substitute = (value, variables) =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, rest) => {
    const given = variables[name] ?? ''
    if (given === '' && kind === '?') throw new Error(`${name} is not set: ${rest}`)
    return given === '' && kind === '-' ? rest : given
  })

const unquote = (/** @type {string} */ value) => value.replace(/^"(.*)"$/, '$1')

/** @param {string} text a list in brackets, with or without them @returns {string[]} */
const readList = (text) =>
  [...text.matchAll(/"([^"]*)"|([^\s,[\]"]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
