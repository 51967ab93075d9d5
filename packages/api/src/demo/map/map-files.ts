import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { LAYER_NAMES } from '../../features/base-map/layers.rules'
import type { SourceList } from '../../features/base-map/source-list'
import { drawMap } from './drawn-map'

/** Real map data beside the repository on some machines; the repository holds none. @param root the repository's folder */
export const getRealMapFolder = (root: string): string => resolve(root, '../shared/map')

/** The name of the source list at the address of the files. */
const LIST_FILE = 'base-map.json'

interface MapFiles {
  list: SourceList
  /** Returns the text of a file of the list. */
  read(name: string): string
}

const REAL: SourceList = {
  attribution: 'Roads: US Census Bureau and National Weather Service. Rivers, lakes and towns: Natural Earth',
  licence: 'Roads: MIT (Uber Technologies, 2017) and BSD 3-Clause (Unidata, 2008–2018); the rest is public domain',
  files: [
    { layer: 'roads', file: 'roads-major.topo.json' },
    { layer: 'roads', file: 'roads-state.topo.json' },
    { layer: 'rivers', file: 'rivers.topo.json' },
    { layer: 'lakes', file: 'lakes.topo.json' },
    { layer: 'urban', file: 'urban.topo.json' },
  ],
}

/** Returns the real map files where they are present, otherwise a small map that Squall draws. */
export function openMapFiles(realFolder: string): MapFiles {
  if (existsSync(resolve(realFolder, 'roads-major.topo.json')))
    return { list: REAL, read: (name) => readFileSync(resolve(realFolder, name), 'utf8') }
  const drawn = drawMap()
  return {
    list: {
      attribution: 'A small map drawn for this demonstration',
      licence: 'MIT, as Squall',
      files: LAYER_NAMES.map((layer) => ({ layer, file: `${layer}.topo.json` })),
    },
    read: (name) => drawn[LAYER_NAMES.find((layer) => name === `${layer}.topo.json`) ?? 'roads'],
  }
}

/** Answers requests for the files and their list as their publisher would. */
export const answerMapFiles =
  ({ list, read }: MapFiles): RequestListener =>
  (request, reply) => {
    const name = (request.url ?? '').slice(1)
    if (name === LIST_FILE) return reply.end(JSON.stringify(list))
    if (list.files.some(({ file }) => file === name)) return reply.end(read(name))
    return reply.writeHead(404).end()
  }

/** Serves the files on this machine, so that a demonstration needs no network. Returns the address of their list. */
export async function serveMapFiles(realFolder: string): Promise<string> {
  const server = createServer(answerMapFiles(openMapFiles(realFolder)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server of map files has no port')
  return `http://127.0.0.1:${address.port}/${LIST_FILE}`
}
