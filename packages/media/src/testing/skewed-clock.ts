/* Shifts the wall clock of a Node program by SQUALL_CLOCK_SKEW_MS. Preloaded with --import; monotonic clocks stay as they are. */
const skewMs = Number(process.env.SQUALL_CLOCK_SKEW_MS)
const RealDate = Date
const now = () => RealDate.now() + skewMs

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})
