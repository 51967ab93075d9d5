import { EngineName } from '@squall/shared/contract/live'
import { type ChosenEngine, chooseEngine } from '../transport/engines/choose-engine'

/** Returns the engine that tests run with: that of MEDIA_ENGINE, else the fastest that loads here. */
export const chooseTestEngine = (): Promise<ChosenEngine> =>
  chooseEngine(EngineName.nullable().parse(process.env.MEDIA_ENGINE ?? null))
