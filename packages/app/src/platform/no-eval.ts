const ZOD_SETTINGS = '__zod_globalConfig'

// zod compiles its checks with `new Function` and probes for it; the content policy would block and report the probe.
Reflect.set(globalThis, ZOD_SETTINGS, { ...Reflect.get(globalThis, ZOD_SETTINGS), jitless: true })
