/**
 * A program ends with this where it cannot start as it is set up: EX_CONFIG of sysexits.h. Nothing that arrives over the
 * network may lead to it, since the supervisor stops Squall for it at a first start.
 */
export const CANNOT_START = 78
