import type { Config } from '../../config'
import { startSimulatedUpstream } from './simulated/server'

/** Where every source of weather is asked, each without a slash at its end. */
export type Upstreams = Config['upstreams']

/** The addresses of the settings; with simulated weather, those of our own made-up storms on loopback. */
export async function openUpstreams(
  { weather, upstreams }: Pick<Config, 'weather' | 'upstreams'>,
  now: () => Date,
): Promise<{ upstreams: Upstreams; close: () => void }> {
  if (weather !== 'simulated') return { upstreams, close: () => undefined }
  const { base, close } = await startSimulatedUpstream(now)
  const simulated = { nws: 'nws', probsevere: 'probsevere', level3: 'level3', watches: 'watches', uv: 'uv' }
  const addresses = Object.fromEntries(Object.entries(simulated).map(([name, path]) => [name, `${base}/${path}`]))
  return { upstreams: { ...upstreams, ...addresses }, close }
}
