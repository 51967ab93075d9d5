import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

export interface RendererMemory {
  /** Megabytes of the tab's process that no other process shares. */
  private: number
  /** Its share of what is shared, too. */
  proportional: number
  /** JavaScript objects of the page, without its workers. */
  heap: number
}

/** What the process of a page's tab holds after its rubbish was taken out. Linux only; of several tabs the largest counts. */
export async function rendererMemory(page: Page): Promise<RendererMemory> {
  const tab = await page.context().newCDPSession(page)
  await tab.send('HeapProfiler.enable')
  await tab.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(1500)
  const { usedSize } = await tab.send('Runtime.getHeapUsage')
  await tab.detach()
  const all = await page.context().browser()?.newBrowserCDPSession()
  if (all === undefined) throw new Error('The page has no browser')
  const { processInfo } = await all.send('SystemInfo.getProcessInfo')
  await all.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => processMemory(id))
  const [largest] = renderers.sort((a, b) => b.proportional - a.proportional)
  if (largest === undefined) throw new Error('The browser has no renderer')
  return { ...largest, heap: usedSize / 1e6 }
}

function processMemory(pid: number): Omit<RendererMemory, 'heap'> {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? Number.NaN)
  return {
    private: ((kilobytes('Private_Clean') + kilobytes('Private_Dirty')) * 1024) / 1e6,
    proportional: (kilobytes('Pss') * 1024) / 1e6,
  }
}

export const megabytes = ({ private: own, proportional, heap }: RendererMemory): string =>
  `${own.toFixed(0)} MB private, ${proportional.toFixed(0)} MB with its share of libraries, JavaScript heap ${heap.toFixed(0)} MB`
