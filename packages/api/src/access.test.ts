import { expect, test } from 'vitest'
import { allProcedures } from './testing/procedures'

test('every procedure stands on a rung of the ladder', () => {
  expect(allProcedures().filter(({ access }) => access === undefined)).toEqual([])
})

test('what is called or reached as administration is for administrators alone', () => {
  const administration = allProcedures().filter(
    ({ path, openapi }) => path.startsWith('admin.') || openapi?.path.startsWith('/admin/'),
  )
  expect(administration.length).toBeGreaterThan(10)
  expect(administration.filter(({ access }) => access !== 'admin')).toEqual([])
})
