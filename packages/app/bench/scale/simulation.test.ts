import { expect, test } from 'vitest'
import { costs, measuredNode } from './measured'
import { findNodesNeeded, type SiteSize, simulateSite } from './simulation'

const size: SiteSize = {
  streams: 1,
  viewers: 600,
  nodes: 3,
  kilobitsPerSecond: 1_500,
  framesPerSecond: 15,
  signedInShare: 0,
  isChanging: true,
}
const uplink = { megabitsPerSecond: 1_000, viewersPerStream: 2_000 }

test.each(measuredNode.points)(
  'the processor and the uplink of a node with $viewers viewers come to within a quarter',
  (point) => {
    const { framesPerSecond, kilobitsPerSecond } = measuredNode
    const { nodeCpu, nodeMbitOut } = simulateSite(costs, {
      ...{ ...size, framesPerSecond, kilobitsPerSecond },
      // The stream of this measurement has one node with viewers and one with the publisher.
      ...{ viewers: point.viewers * 2, nodes: 2 },
    })
    expect(nodeCpu / point.cpu).toBeGreaterThan(0.75)
    expect(nodeCpu / point.cpu).toBeLessThan(1.25)
    expect(nodeMbitOut / point.mbitOut).toBeGreaterThan(0.9)
    expect(nodeMbitOut / point.mbitOut).toBeLessThan(1.1)
  },
)

test('pictures to a further node cost the hub one more copy, however many viewers there are', () => {
  const two = simulateSite(costs, { ...size, nodes: 2 }).hubMbitOut
  const three = simulateSite(costs, { ...size, nodes: 3 }).hubMbitOut
  const crowded = simulateSite(costs, { ...size, nodes: 3, viewers: 6_000 }).hubMbitOut
  expect(three - two).toBeCloseTo(1.5, 1)
  expect(crowded).toBeCloseTo(three, 5)
})

test('lists of signed-in viewers cost the hub viewers × nodes', () => {
  const listed = { ...size, viewers: 10_000, signedInShare: 1 }
  const [few, many] = [8, 16].map((nodes) => simulateSite(costs, { ...listed, nodes }).controlMbit)
  expect((many ?? 0) / (few ?? 1)).toBeCloseTo(15 / 7, 1)
  expect(few).toBeCloseTo((10_000 * 7 * 39 * 8) / 1e6, 0)
})

test('1,000 viewers need two nodes of 1 Gbit/s at 1.5 Mbit/s each', () => {
  expect(findNodesNeeded(costs, { ...size, viewers: 1_000 }, uplink)).toBe(2)
})

test('100,000 signed-in viewers of one stream are more than any number of nodes carries', () => {
  expect(findNodesNeeded(costs, { ...size, viewers: 100_000, signedInShare: 1 }, uplink)).toBeNull()
})
