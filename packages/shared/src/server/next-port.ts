const LARGEST_PORT = 65_535

/**
 * Returns the neighbouring port, the default of MEDIA_INTERNAL_PORT: api and media must compute the same one. Returns 0, which
 * picks a free port, for 0.
 */
export function nextPort(port: number): number {
  if (port === 0) return 0
  return port < LARGEST_PORT ? port + 1 : port - 1
}
