/**
 * One instruction. `words` are its arguments; those of a JSON form one by one.
 * @typedef {{ name: string, flags: Record<string, string>, text: string, words: string[] }} Instruction
 * @typedef {{ name: string, from: string, instructions: Instruction[] }} Stage
 */

/**
 * Reads a Dockerfile, as far as ours goes: no here-documents, variables only in FROM.
 * @param {string} text
 * @returns {Stage[]} in their order
 */
export function readDockerfile(text) {
  /** @type {Map<string, string>} */
  const args = new Map()
  /** @type {Stage[]} */
  const stages = []
  for (const instruction of instructionsOf(text)) {
    const [first = '', , alias] = instruction.words
    if (instruction.name === 'FROM') {
      const from = first.replace(/\$\{(\w+)\}/g, (_, name) => args.get(name) ?? '')
      stages.push({ name: alias ?? String(stages.length), from, instructions: [] })
    } else if (stages.length === 0 && instruction.name === 'ARG') {
      const [name = '', value = ''] = instruction.text.split('=')
      args.set(name, value)
    } else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

/**
 * @param {string} text
 * @returns {Instruction[]}
 */
function instructionsOf(text) {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const whole = lines
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
  return whole.map((line) => {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const [, given = '', body = ''] = /^((?:--\S+\s+)*)(.*)$/.exec(rest) ?? []
    const flags = Object.fromEntries([...given.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value]))
    return { name, flags, text: body, words: wordsOf(body) }
  })
}

/** @param {string} text */
function wordsOf(text) {
  if (text.startsWith('[')) return JSON.parse(text)
  return [...text.matchAll(/(?:"[^"]*"|\S)+/g)].map(([word]) => word.replace(/"/g, ''))
}

/**
 * What of a build's folder goes to the engine: the last rule of a .dockerignore that fits a path decides.
 * @param {string} text
 * @returns {(path: string) => boolean} for a path below the folder, with forward slashes
 */
export function readDockerignore(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isKept ?? true
}

/** @param {string} glob */
function patternOf(glob) {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\//g, '\0')
    .replace(/\*/g, '[^/]*')
    .replace(/\0/g, '(?:.*/)?')
  return new RegExp(`^${source}(?:/|$)`)
}
