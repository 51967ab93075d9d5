import type { Config } from '../config'
import type { SimulatedUpstream } from './simulated/server'

/** Where every source of weather is asked, each without a slash at its end. */
export type Upstreams = Config['upstreams']

const SIMULATED: (keyof Upstreams)[] = ['nws', 'probsevere', 'level3', 'watches', 'uv', 'geocoding']

/** The addresses of the settings; with simulated weather, those of our own made-up storms on loopback. */
export async function openUpstreams(
  { weather, upstreams }: Pick<Config, 'weather' | 'upstreams'>,
  startSimulated: () => Promise<SimulatedUpstream>,
): Promise<{ upstreams: Upstreams; close: () => void }> {
  if (weather !== 'simulated') return { upstreams, close: () => undefined }
  const { base, close } = await startSimulated()
  const addresses = Object.fromEntries(SIMULATED.map((name) => [name, `${base}/${name}`]))
  return { upstreams: { ...upstreams, ...addresses }, close }
}
