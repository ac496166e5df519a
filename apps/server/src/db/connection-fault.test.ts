import pg from 'pg'
import { expect, it } from 'vitest'
import { isConnectionFault } from './connection-fault.ts'

const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error) => error,
  )

it('is one where nobody listens', async () => {
  for (const host of ['127.0.0.1', 'localhost'])
    expect(isConnectionFault(await failureOf(new pg.Client({ host, port: 1 }).connect()))).toBe(true)
})

it.each(['57P01', '57P03', '53300', '08006'])('is one where PostgreSQL says %s', (code) => {
  expect(isConnectionFault(Object.assign(new Error('terminating connection'), { code }))).toBe(true)
})

it('is one where a write was lost with others for that reason', () => {
  const cause = new Error('Connection terminated unexpectedly')
  expect(isConnectionFault(new Error('the commit failed', { cause }))).toBe(true)
})

it.each(['23505', '42P01', 'SOMETHING'])('is none where a statement itself is refused (%s)', (code) => {
  expect(isConnectionFault(Object.assign(new Error('duplicate key'), { code }))).toBe(false)
})
