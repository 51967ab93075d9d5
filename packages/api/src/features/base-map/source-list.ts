import { z } from 'zod'
import type { HttpClient } from '../../platform/http-client'
import { LAYER_NAMES } from './layers.rules'

/** The files that a base map is built from. Addresses of files are relative to the list's. */
const SourceList = z.object({
  attribution: z.string().min(1).max(120),
  licence: z.string().min(1).max(200),
  files: z
    .array(
      z.object({
        layer: z.enum(LAYER_NAMES),
        file: z.string().min(1).max(500),
        /** The file's SHA-256 in hex, where its publisher's file is known not to change. */
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      }),
    )
    .min(1)
    .max(20),
})
export type SourceList = z.infer<typeof SourceList>

export interface SourceFile {
  layer: (typeof LAYER_NAMES)[number]
  name: string
  url: string
  sha256: string | null
}

/** Natural Earth publishes no checksums: the address names a version, and https protects the way. */
const NATURAL_EARTH: SourceList = {
  attribution: 'Roads, rivers, lakes and towns: Natural Earth',
  licence: 'Natural Earth, public domain',
  files: [
    { layer: 'roads', file: 'ne_10m_roads_north_america.geojson' },
    { layer: 'rivers', file: 'ne_10m_rivers_lake_centerlines.geojson' },
    { layer: 'rivers', file: 'ne_10m_rivers_north_america.geojson' },
    { layer: 'lakes', file: 'ne_10m_lakes.geojson' },
    { layer: 'lakes', file: 'ne_10m_lakes_north_america.geojson' },
    { layer: 'urban', file: 'ne_50m_urban_areas.geojson' },
  ],
}

const LIST_BYTES = 100_000

/**
 * Returns the files to fetch. An address that ends in .json is a list of our own form, any other a folder with Natural Earth's files.
 * @throws an Error that says what is wrong with the list
 */
export async function loadSourceList(
  http: Pick<HttpClient, 'getJson'>,
  address: string,
): Promise<Pick<SourceList, 'attribution' | 'licence'> & { files: SourceFile[] }> {
  const isList = address.endsWith('.json')
  const list = isList
    ? parseList(await http.getJson(address, { maxBytes: LIST_BYTES, circuit: 'base map' }))
    : NATURAL_EARTH
  const base = isList ? address : `${address}/`
  return { ...list, files: list.files.map((each) => toSourceFile(each, base)) }
}

function parseList(value: unknown): SourceList {
  const list = SourceList.safeParse(value)
  if (list.success) return list.data
  const issue = list.error.issues[0]
  throw new Error(`The list of map files is not right: ${issue?.path.join('.')}: ${issue?.message}`)
}

function toSourceFile({ layer, file, sha256 }: SourceList['files'][number], base: string): SourceFile {
  const url = URL.parse(file, base)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error(`The list of map files names no web address: ${file}`)
  return { layer, name: url.pathname.split('/').at(-1) ?? file, url: url.href, sha256: sha256 ?? null }
}
