const ZOD_SETTINGS = '__zod_globalConfig'

// zod writes its checks as functions where it may, and tries by doing it: the content policy refuses that and tells of it.
Reflect.set(globalThis, ZOD_SETTINGS, { ...Reflect.get(globalThis, ZOD_SETTINGS), jitless: true })
