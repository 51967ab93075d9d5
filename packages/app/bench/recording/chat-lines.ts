import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { DemoClient } from '../../../api/src/demo/demo-client'

const EVERY_MS = 1_000
const toText = (number: number) => `The base lowers, line ${number} of it`

/** Lets members write lines in turns until `stop`, which returns the numbers of those that were accepted. */
export function startTalking(members: readonly DemoClient[], streamId: string) {
  const written: number[] = []
  let isOver = false
  async function talk() {
    for (let number = 1; !isOver; number++) {
      await members[number % members.length]?.say(streamId, toText(number))
      written.push(number)
      await sleep(EVERY_MS)
    }
  }
  const talking = talk()
  return {
    async stop(): Promise<number[]> {
      isOver = true
      await talking
      return written
    },
  }
}

/** Returns how many of these lines the chat of the page lacks, and how many it shows more than once. */
export async function countWrongLines(page: Page, written: readonly number[]) {
  const shown = (await page.getByRole('log', { name: 'Chat messages' }).textContent()) ?? ''
  const counts = written.map((number) => shown.split(toText(number)).length - 1)
  return { missing: counts.filter((count) => count === 0).length, doubled: counts.filter((count) => count > 1).length }
}
