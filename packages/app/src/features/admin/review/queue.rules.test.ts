import type { DecisionResult, ReviewTarget } from '@squall/shared/contract/admin'
import { expect, test } from 'vitest'
import {
  formatFailures,
  formatResultTitle,
  getKeyAfterRemoval,
  isPublishedUnreviewed,
  stepSelection,
  toggleSelection,
} from './queue.rules'

const keys = ['photo:1', 'post:2', 'report:3']

test('J and K step through the rows and stop at the ends', () => {
  expect(stepSelection(keys, null, 1)).toBe('photo:1')
  expect(stepSelection(keys, 'photo:1', 1)).toBe('post:2')
  expect(stepSelection(keys, 'report:3', 1)).toBe('report:3')
  expect(stepSelection(keys, 'photo:1', -1)).toBe('photo:1')
  expect(stepSelection(keys, 'gone:9', -1)).toBe('photo:1')
  expect(stepSelection([], 'photo:1', 1)).toBeNull()
})

test('after a decision the next row is current, or the last one at the end', () => {
  expect(getKeyAfterRemoval(keys, 'photo:1', new Set(['photo:1']))).toBe('post:2')
  expect(getKeyAfterRemoval(keys, 'photo:1', new Set(['photo:1', 'post:2']))).toBe('report:3')
  expect(getKeyAfterRemoval(keys, 'report:3', new Set(['report:3']))).toBe('post:2')
  expect(getKeyAfterRemoval(keys, 'post:2', new Set(['photo:1']))).toBe('post:2')
  expect(getKeyAfterRemoval(keys, 'post:2', new Set(keys))).toBeNull()
})

test('toggling selects a row and deselects it again', () => {
  const one = toggleSelection(new Set(), 'photo:1')
  expect([...one]).toEqual(['photo:1'])
  expect([...toggleSelection(one, 'photo:1')]).toEqual([])
})

const photo: ReviewTarget = { kind: 'photo', id: '1' }
const report: ReviewTarget = { kind: 'report', id: '3' }
const result = (change: Partial<DecisionResult>): DecisionResult => ({
  done: [],
  failed: [],
  isUndoable: true,
  ...change,
})

test('the result names a single item and counts several', () => {
  expect(formatResultTitle(result({ done: [photo] }), 'approve')).toBe('Photo Approved')
  expect(formatResultTitle(result({ done: [report] }), 'approve')).toBe('Report Dismissed')
  expect(formatResultTitle(result({ done: [report] }), 'reject')).toBe('Report Resolved')
  const stormReport: ReviewTarget = { kind: 'storm-report', id: '4' }
  expect(formatResultTitle(result({ done: [stormReport] }), 'reject')).toBe('Storm Report Rejected')
  const failed = [{ ...report, message: 'This report was answered already' }]
  expect(formatResultTitle(result({ done: [photo], failed }), 'reject')).toBe('1 of 2 rejected')
  expect(formatFailures(result({ failed: [...failed, ...failed] }))).toBe('This report was answered already')
})

test('a warning that is public already is confirmed, other items are approved or dismissed', () => {
  expect(isPublishedUnreviewed({ status: 'approved', awaitsReview: true })).toBe(true)
  expect(isPublishedUnreviewed({ status: 'approved', awaitsReview: false })).toBe(false)
  expect(isPublishedUnreviewed({ status: 'pending', awaitsReview: true })).toBe(false)
})
