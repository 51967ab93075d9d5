const LARGEST_PORT = 65_535

/**
 * The port beside another one, as the default of MEDIA_INTERNAL_PORT: api and media must arrive at the same one.
 * @returns 0, which picks a free port, for 0
 */
export function nextPort(port: number): number {
  if (port === 0) return 0
  return port < LARGEST_PORT ? port + 1 : port - 1
}
