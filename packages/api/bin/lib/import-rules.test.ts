import { describe, expect, test } from 'vitest'
import {
  createImportGraph,
  findImportCycles,
  findServerImports,
  findUpwardImports,
  withinSources,
} from './import-graph.mjs'

/** Files of the given imports, as the reader of source files returns them. */
const filesWith = (imports: Record<string, string[]>) =>
  Object.entries(imports).map(([path, from]) => ({
    path,
    text: '',
    imports: from.map((specifier) => ({ from: specifier, typeOnly: true })),
  }))

const createGraph = (imports: Record<string, string[]>) => createImportGraph(filesWith(imports))

describe('the graph of imports', () => {
  test('finds files by relative path, index file and subpath of a package, and leaves installed packages out', () => {
    const graph = createGraph({
      'packages/api/src/a.ts': ['./b', './folder', '@squall/shared/rules/units', 'zod', './data.json'],
      'packages/api/src/b.tsx': ['../bin/tool.mjs', './a?worker'],
      'packages/api/src/folder/index.ts': [],
      'packages/api/bin/tool.mjs': [],
      'packages/shared/src/rules/units.ts': [],
    })
    expect(graph.get('packages/api/src/a.ts')).toEqual([
      'packages/api/src/b.tsx',
      'packages/api/src/folder/index.ts',
      'packages/shared/src/rules/units.ts',
    ])
    expect(graph.get('packages/api/src/b.tsx')).toEqual(['packages/api/bin/tool.mjs', 'packages/api/src/a.ts'])
  })
})

describe('import cycles', () => {
  test('each group of files that import each other is found once, whichever way it is entered', () => {
    const graph = new Map([
      ['entry', ['b', 'd']],
      ['a', ['b']],
      ['b', ['c', 'leaf']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', ['d', 'a']],
      ['leaf', []],
    ])
    expect(findImportCycles(graph)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
  })

  test('two ways to the same file are no cycle, and a file that imports itself is one', () => {
    const diamond = new Map([
      ['top', ['left', 'right']],
      ['left', ['bottom']],
      ['right', ['bottom']],
      ['bottom', []],
    ])
    expect(findImportCycles(diamond)).toEqual([])
    expect(findImportCycles(new Map([['self', ['self']]]))).toEqual([['self']])
  })

  test('only files in the src folder of the package count', () => {
    const graph = createGraph({
      'packages/api/src/a.ts': ['../bench/b'],
      'packages/api/bench/b.ts': ['../src/a'],
    })
    expect(findImportCycles(graph)).toHaveLength(1)
    expect(findImportCycles(withinSources(graph, 'api'))).toEqual([])
  })
})

describe('rules of imports', () => {
  test('below app/, only main.tsx may import from app/', () => {
    const graph = createGraph({
      'packages/app/src/main.tsx': ['./app/router'],
      'packages/app/src/app/router.tsx': ['./shell'],
      'packages/app/src/app/shell.tsx': [],
      'packages/app/src/features/chat/Chat.tsx': ['../../app/shell'],
    })
    expect(findUpwardImports(graph)).toEqual([
      'packages/app/src/features/chat/Chat.tsx: may not import packages/app/src/app/shell.tsx',
    ])
  })

  test("the app and the rest of shared may not import the server's part of shared, by any path", () => {
    const graph = createGraph({
      'packages/app/src/lib/log.ts': ['../../../shared/src/server/log'],
      'packages/shared/src/stream.ts': ['./server/log'],
      'packages/shared/src/server/log.ts': ['./format'],
      'packages/shared/src/server/format.ts': [],
      'packages/api/src/main.ts': ['../../shared/src/server/log'],
    })
    expect(findServerImports(graph)).toEqual([
      'packages/app/src/lib/log.ts: may not import packages/shared/src/server/log.ts',
      'packages/shared/src/stream.ts: may not import packages/shared/src/server/log.ts',
    ])
  })
})
