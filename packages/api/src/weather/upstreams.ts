import type { Upstreams, WeatherPorts } from './ports'
import type { SimulatedUpstream } from './simulated/server'

const SIMULATED: (keyof Upstreams)[] = ['nws', 'probsevere', 'level3', 'watches', 'uv', 'geocoding']

/** Returns the configured addresses or, with simulated weather, those of the simulated upstream on loopback. */
export async function openUpstreams(
  { weather, upstreams }: Pick<WeatherPorts, 'weather' | 'upstreams'>,
  startSimulated: () => Promise<SimulatedUpstream>,
): Promise<{ upstreams: Upstreams; close: () => void }> {
  if (weather !== 'simulated') return { upstreams, close: () => undefined }
  const { base, close } = await startSimulated()
  const addresses = Object.fromEntries(SIMULATED.map((name) => [name, `${base}/${name}`]))
  return { upstreams: { ...upstreams, ...addresses }, close }
}
